import type { FormFields } from '#shared/form/use-action-form.ts';
import type { RuleDraft } from '../model/rule-draft.ts';

/** The properties that all parts of the form share. */
export interface RuleFieldsProps {
  form: FormFields<RuleDraft>;
}
