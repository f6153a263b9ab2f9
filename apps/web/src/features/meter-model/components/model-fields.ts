import type { FormFields } from '#shared/form/use-action-form.ts';
import type { ModelDraft } from '../model/model-draft.ts';

/** The properties that all parts of the form share. */
export interface ModelFieldsProps {
  form: FormFields<ModelDraft>;
}
