import type { FormFields } from '#shared/form/use-action-form.ts';
import type { ParametersDraft } from '../model/parameters-draft.ts';

/** The properties that all parts of the form share. */
export interface ParametersFieldsProps {
  form: FormFields<ParametersDraft>;
}
