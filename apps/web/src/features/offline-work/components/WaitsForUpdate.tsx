import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { useUpdate } from '#shared/update/update-state.ts';

/** Says what has to be updated before anything is sent, and updates the app where it is that. */
export function WaitsForUpdate({ of }: { of: 'app' | 'server' }) {
  const t = useTexts('takeAlong');
  const take = useUpdate((update) => update.seekAndTake);
  const button = of === 'app' && take !== null && (
    <Button variant="text" size="small" onPress={take}>
      {t('outbox.update')}
    </Button>
  );
  return (
    <Callout tone="warn" action={button}>
      {t(`outbox.waitsFor.${of}`)}
    </Callout>
  );
}
