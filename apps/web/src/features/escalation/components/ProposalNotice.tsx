import { type EventLevel, eventLevels } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { describeSteps } from '../model/describe-steps.ts';
import { hasSteps, proposeTypedSteps, takeProposal } from '../model/escalation-draft.ts';
import type { EscalationFieldsProps } from './escalation-fields.ts';

/** Proposes steps where a level has none; where no level has any, for all of them. @param level null: all levels together */
export function ProposalNotice({ form, level }: EscalationFieldsProps & { level: EventLevel | null }) {
  const t = useTexts('escalation');
  const tCodes = useTexts('codes');
  const { steps } = form.values;
  if (hasSteps(steps, level)) return null;
  const isEmpty = !hasSteps(steps, null);
  return (
    <Callout
      icon="bell"
      tone="warn"
      title={isEmpty || level === null ? t('proposal.none') : t('proposal.noneOfLevel', { level: tCodes(`level.${level}`) })}
      action={
        <Button
          variant="text"
          size="small"
          onPress={() => form.change({ steps: takeProposal(steps, isEmpty || level === null ? eventLevels : [level]) })}
        >
          {t('proposal.take')}
        </Button>
      }
    >
      {t('proposal.text', { steps: describeSteps(proposeTypedSteps('accept'), 'accept') })}
    </Callout>
  );
}
