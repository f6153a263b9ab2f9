import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** Says that the content of the form is from an earlier visit, with a button to start again. */
export function RestoredNotice({ shown, onClear }: { shown: boolean; onClear: () => void }) {
  const t = useTexts('workOrderForm');
  if (!shown) return null;
  return (
    <Callout
      icon="edit"
      action={
        <Button variant="text" size="small" onPress={onClear}>
          {t('draft.clear')}
        </Button>
      }
    >
      {t('draft.restored')}
    </Callout>
  );
}
