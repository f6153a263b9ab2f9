import type { FormFields } from '#shared/form/use-action-form.ts';
import type { TypeDraft } from '../../model/type-draft.ts';

/** The properties that all parts of the form share. */
export interface TypeFieldsProps {
  form: FormFields<TypeDraft>;
}
