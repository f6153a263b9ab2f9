import type { FormFields } from '#shared/form/use-action-form.ts';
import type { ProjectDraft } from '../model/project-draft.ts';

/** The properties that all parts of the form share. */
export interface ProjectFieldsProps {
  form: FormFields<ProjectDraft>;
}
