import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type CalendarDraft, toCalendarDraft, type WorkCalendar } from './calendar-draft.ts';
import { describeTypedHours } from './weekly-hours.ts';

const fields = ['name', 'isDefault', 'hours', 'holidays', 'extraWorkdays'] as const;
type Field = (typeof fields)[number];

/** The fields in which the typed calendar differs from the stored one, in the order of the form; of dates those that the other lacks. */
export function listDifferences(stored: WorkCalendar, typed: CalendarDraft): FieldDifference[] {
  const theirs = toCalendarDraft(stored);
  return fields
    .map((field) => ({
      label: textOf('workCalendar', `field.${field}`),
      theirs: inWords(field, theirs, typed),
      mine: inWords(field, typed, theirs),
    }))
    .filter((difference) => difference.theirs !== difference.mine);
}

function inWords(field: Field, draft: CalendarDraft, other: CalendarDraft): string {
  if (field === 'name') return draft.name.trim();
  if (field === 'isDefault') return textOf('workCalendar', draft.isDefault ? 'yes' : 'no');
  if (field === 'hours') return describeTypedHours(draft.hours).join('; ');
  return formatList(draft[field].filter((date) => !other[field].includes(date)));
}
