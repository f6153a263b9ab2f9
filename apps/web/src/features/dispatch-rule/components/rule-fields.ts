import type { FormFields } from '#shared/form/use-action-form.ts';
import type { RuleDraft } from '../model/rule-draft.ts';

/** What every part of the form is given. */
export interface RuleFieldsProps {
  form: FormFields<RuleDraft>;
}
