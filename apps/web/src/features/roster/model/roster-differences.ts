import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { draftOfAnswer, type RosterAnswer, type RosterDraft } from './roster-draft.ts';

/** What is compared, in the order of the form, with the text above it. */
const parts = {
  crews: () => textOf('roster', 'form.crews'),
  cycle: () => textOf('roster', 'form.cycle'),
  startsOn: () => textOf('roster', 'form.startsOn'),
  shiftTypes: () => textOf('roster', 'form.types'),
  minRestHours: () => textOf('roster', 'form.minRestHours'),
  maxOvertimeHours: () => textOf('roster', 'form.maxOvertimeHours'),
  minOnDuty: () => textOf('roster', 'form.minOnDuty'),
} as const;
type Part = keyof typeof parts;

/** In what the typed roster differs from the stored one; in words where somebody has removed it meanwhile. */
export function listRosterDifferences(answer: RosterAnswer, typed: RosterDraft): (FieldDifference | string)[] {
  if (answer.roster === null) return [textOf('roster', 'form.removedMeanwhile')];
  const theirs = draftOfAnswer(answer);
  return (Object.keys(parts) as Part[])
    .map((part) => ({ label: parts[part](), theirs: inWords(part, theirs), mine: inWords(part, typed) }))
    .filter((difference) => difference.theirs !== difference.mine);
}

function inWords(part: Part, draft: RosterDraft): string {
  const off = textOf('roster', 'off');
  switch (part) {
    case 'crews':
      return draft.crews
        .map(({ name, offset, members }) => [name.trim(), `+${offset}`, formatList(members.map((member) => member.name))].join(' '))
        .join('; ');
    case 'cycle':
      return draft.cycle.map((key) => draft.shiftTypes.find((type) => type.key === key)?.letter ?? off).join(' ');
    case 'shiftTypes':
      return draft.shiftTypes
        .map(({ name, letter, from, to, onCall }) =>
          [name.trim(), letter.trim(), `${from}–${to}`, onCall && textOf('roster', 'form.onCall')].filter(Boolean).join(' '),
        )
        .join('; ');
    default:
      return draft[part] ?? '';
  }
}
