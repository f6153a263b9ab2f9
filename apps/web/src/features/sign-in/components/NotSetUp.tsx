import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** Says in an installation without any organisation where the first one is created. The address itself is only in the terminal. */
export function NotSetUp() {
  const t = useTexts('signIn');
  return (
    <Callout tone="warn" title={t('first.notSetUp')}>
      {t('first.notSetUpHint')}
    </Callout>
  );
}
