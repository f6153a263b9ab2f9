import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type CalendarDraft, createEmptyCalendar, toCalendarDraft, toCalendarInput, type WorkCalendar } from '../model/calendar-draft.ts';
import { findDraftFaults } from '../model/calendar-faults.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface CalendarForm {
  form: ActionForm<CalendarDraft, SaveIntent>;
  /** Somebody else has changed the calendar since the form was opened. */
  isOutdated: boolean;
}

/**
 * The form that creates or changes a work calendar.
 * @param calendar null: a new one
 * @param isFirst the organisation has no calendar in use, so that a new one is proposed as the default
 */
export function useCalendarForm(calendar: WorkCalendar | null, isFirst: boolean): CalendarForm {
  const t = useTexts('workCalendar');
  const goBack = useGoBack(screenAddress('calendars'));
  const { mutateAsync } = useApiMutation('saveCalendar', { silent: true });
  const form: ActionForm<CalendarDraft, SaveIntent> = useActionForm<CalendarDraft, WorkCalendar, SaveIntent>({
    draftKey: `calendar:${calendar?.id ?? 'new'}`,
    initial: calendar ? toCalendarDraft(calendar) : createEmptyCalendar(isFirst),
    findFaults: findDraftFaults,
    send: async (values, intent) => {
      const version = intent === 'over' ? calendar?.version : values.version;
      try {
        return await mutateAsync(toCalendarInput(values, calendar && { id: calendar.id, version: version ?? calendar.version }));
      } catch (error) {
        throw await explainRefusal(error, 'listCalendars');
      }
    },
    onSent: (_, { name }) => {
      showToast(t(calendar ? 'edit.saved' : 'edit.created', { name: name.trim() }), { kind: 'success' });
      goBack();
      void invalidateApi('listCalendars');
    },
  });
  return { form, isOutdated: calendar !== null && calendar.version !== form.values.version };
}
