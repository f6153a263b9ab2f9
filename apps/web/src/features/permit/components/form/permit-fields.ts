import type { PermitDraft } from '#features/permit/model/permit-draft.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';

/** What each card of the form receives. */
export interface PermitFieldsProps {
  form: FormFields<PermitDraft>;
}
