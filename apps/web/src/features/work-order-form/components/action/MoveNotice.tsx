import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** Above a form whose order changed under it: it has been fetched again, nothing typed is lost. */
export function MoveNotice({ shown }: { shown: boolean }) {
  const t = useTexts('workOrderForm');
  if (!shown) return null;
  return (
    <Callout tone="danger" icon="refresh" title={t('gate.refreshed')}>
      {t('gate.refreshedHint')}
    </Callout>
  );
}
