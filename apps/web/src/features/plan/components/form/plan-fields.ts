import type { PlanDraft } from '#features/plan/model/plan-draft.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';

/** The properties that all parts of the form share. */
export interface PlanFieldsProps {
  form: FormFields<PlanDraft>;
}
