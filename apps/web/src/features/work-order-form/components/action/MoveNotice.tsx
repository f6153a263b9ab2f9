import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** Shown above a form whose order was changed meanwhile: the order has been fetched again, and the input is still there. */
export function MoveNotice({ shown }: { shown: boolean }) {
  const t = useTexts('workOrderForm');
  if (!shown) return null;
  return (
    <Callout tone="danger" icon="refresh" title={t('gate.refreshed')}>
      {t('gate.refreshedHint')}
    </Callout>
  );
}
