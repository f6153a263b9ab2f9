import type { RuleDraft } from '#features/alarm/model/rule-draft.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';

/** The properties that all parts of the form share. */
export interface RuleFieldsProps {
  form: FormFields<RuleDraft>;
}
