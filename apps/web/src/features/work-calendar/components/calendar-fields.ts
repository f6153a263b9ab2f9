import type { FormFields } from '#shared/form/use-action-form.ts';
import type { CalendarDraft } from '../model/calendar-draft.ts';

/** The properties that all parts of the form share. */
export interface CalendarFieldsProps {
  form: FormFields<CalendarDraft>;
}
