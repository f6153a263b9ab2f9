import { RestoredNotice } from '../form/RestoredNotice.tsx';
import { useTexts } from '../i18n/texts.ts';
import { Callout } from '../ui/feedback/Callout.tsx';
import { Button } from '../ui/form/Button.tsx';

export interface RuleNoticesProps {
  isRestored: boolean;
  isOutdated: boolean;
  onDiscard: () => void;
  onLoadNewest: () => void;
}

/** Says that somebody else has changed the rule, or else that the content of the form is from an earlier visit. */
export function RuleNotices({ isRestored, isOutdated, onDiscard, onLoadNewest }: RuleNoticesProps) {
  const t = useTexts('common');
  if (isOutdated) {
    return (
      <Callout
        tone="warn"
        action={
          <Button variant="text" size="small" onPress={onLoadNewest}>
            {t('ruleForm.loadNewest')}
          </Button>
        }
      >
        {t('ruleForm.outdated')}
      </Callout>
    );
  }
  return <RestoredNotice shown={isRestored} onDiscard={onDiscard} />;
}
