import type { EscalationClock, EventLevel } from '@energy-om/domain';
import type { FormFields } from '#shared/form/use-action-form.ts';
import type { EscalationDraft } from '../model/escalation-draft.ts';

/** The properties that all parts of the form share. */
export interface EscalationFieldsProps {
  form: FormFields<EscalationDraft>;
}

/** The same for one clock of one level. */
export interface ClockFieldsOfLevelProps extends EscalationFieldsProps {
  level: EventLevel;
  clock: EscalationClock;
}
