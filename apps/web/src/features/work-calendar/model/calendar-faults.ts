import { findCalendarFaults } from '@energy-om/domain';
import { findMissing } from '#shared/form/find-missing.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type CalendarDraft, toCalendarDays } from './calendar-draft.ts';

/** The faults of a calendar by path, such as `hours.1.0`; an empty object when there are none. */
export function findDraftFaults(draft: CalendarDraft): Record<string, string> {
  const found = Object.entries(findCalendarFaults(toCalendarDays(draft)));
  return {
    ...findMissing(draft, ['name']),
    ...Object.fromEntries(found.map(([path, fault]) => [path, textOf('workCalendar', `fault.${fault}`)])),
  };
}
