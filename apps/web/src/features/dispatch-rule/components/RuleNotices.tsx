import { useTexts } from '../../../shared/i18n/texts.ts';
import { Callout } from '../../../shared/ui/Callout.tsx';
import { PrimaryButton } from '../../../shared/ui/PrimaryButton.tsx';

export interface RuleNoticesProps {
  isRestored: boolean;
  hasMovedOn: boolean;
  onDiscard: () => void;
  onLoadNewest: () => void;
}

/** That somebody else has changed the rule, or else that what is on the form was typed before. */
export function RuleNotices({ isRestored, hasMovedOn, onDiscard, onLoadNewest }: RuleNoticesProps) {
  const t = useTexts('dispatchRule');
  if (hasMovedOn) {
    return (
      <Callout
        tone="warn"
        action={
          <PrimaryButton kind="text" size="small" onPress={onLoadNewest}>
            {t('edit.loadNewest')}
          </PrimaryButton>
        }
      >
        {t('edit.movedOn')}
      </Callout>
    );
  }
  if (!isRestored) return null;
  return (
    <Callout
      icon="edit"
      action={
        <PrimaryButton kind="text" size="small" onPress={onDiscard}>
          {t('edit.discard')}
        </PrimaryButton>
      }
    >
      {t('edit.restored')}
    </Callout>
  );
}
