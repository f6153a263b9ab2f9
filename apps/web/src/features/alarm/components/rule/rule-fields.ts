import type { RuleDraft } from '#features/alarm/model/rule-draft.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';

/** What every part of the form is given. */
export interface RuleFieldsProps {
  form: FormFields<RuleDraft>;
}
