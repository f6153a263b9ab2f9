import { useTexts } from '../i18n/texts.ts';
import { Callout } from '../ui/feedback/Callout.tsx';
import { Button } from '../ui/form/Button.tsx';

/** Says that the content of the form is from an earlier visit, with a button that returns to what is stored. */
export function RestoredNotice({ shown, onDiscard }: { shown: boolean; onDiscard: () => void }) {
  const t = useTexts('common');
  if (!shown) return null;
  return (
    <Callout
      icon="edit"
      action={
        <Button variant="text" size="small" onPress={onDiscard}>
          {t('ruleForm.discard')}
        </Button>
      }
    >
      {t('ruleForm.restored')}
    </Callout>
  );
}
