import { useTexts } from '#shared/i18n/texts.ts';
import { PrimaryButton } from '../form/Button.tsx';
import { Callout } from './Callout.tsx';

export interface RuleNoticesProps {
  isRestored: boolean;
  hasMovedOn: boolean;
  onDiscard: () => void;
  onLoadNewest: () => void;
}

/** That somebody else has changed the rule, or else that what is on the form was typed before. */
export function RuleNotices({ isRestored, hasMovedOn, onDiscard, onLoadNewest }: RuleNoticesProps) {
  const t = useTexts('common');
  if (hasMovedOn) {
    return (
      <Callout
        tone="warn"
        action={
          <PrimaryButton kind="text" size="small" onPress={onLoadNewest}>
            {t('ruleForm.loadNewest')}
          </PrimaryButton>
        }
      >
        {t('ruleForm.movedOn')}
      </Callout>
    );
  }
  if (!isRestored) return null;
  return (
    <Callout
      icon="edit"
      action={
        <PrimaryButton kind="text" size="small" onPress={onDiscard}>
          {t('ruleForm.discard')}
        </PrimaryButton>
      }
    >
      {t('ruleForm.restored')}
    </Callout>
  );
}
