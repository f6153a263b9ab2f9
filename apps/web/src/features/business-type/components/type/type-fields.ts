import type { TypeDraft } from '#features/business-type/model/type-draft.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';

/** The properties that all parts of the form share. */
export interface TypeFieldsProps {
  form: FormFields<TypeDraft>;
}
