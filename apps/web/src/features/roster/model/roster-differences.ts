import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { draftOfAnswer, type RosterAnswer, type RosterDraft } from './roster-draft.ts';

/** What is compared, in the order of the form, with the text above it. */
const parts = {
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
  const crews = Array.from({ length: Math.max(theirs.crews.length, typed.crews.length) }, (_, index) => index)
    .filter((index) => JSON.stringify(comparedCrew(theirs, index)) !== JSON.stringify(comparedCrew(typed, index)))
    .map((index) => ({
      label: textOf('roster', 'form.crew', { number: index + 1 }),
      theirs: crewInWords(theirs, index),
      mine: crewInWords(typed, index),
    }));
  const others = (Object.keys(parts) as Part[])
    .map((part) => ({ label: parts[part](), theirs: inWords(part, theirs), mine: inWords(part, typed) }))
    .filter((difference) => difference.theirs !== difference.mine);
  return [...crews, ...others];
}

/** What somebody chooses of a crew; the words of its first day change with the cycle too. */
function comparedCrew({ crews }: RosterDraft, index: number) {
  const crew = crews[index];
  return crew && [crew.name.trim(), crew.offset, crew.members.map(({ id }) => id)];
}

/** As the form says it: its name, on which day of the cycle it begins, and who is in it. */
function crewInWords({ crews, cycle, shiftTypes }: RosterDraft, index: number): string {
  const crew = crews[index];
  if (!crew) return '';
  const shift = shiftTypes.find((type) => type.key === cycle[crew.offset])?.name || textOf('roster', 'offName');
  const begins = textOf('roster', 'form.offsetDay', { number: crew.offset + 1, shift });
  return [crew.name.trim(), begins, formatList(crew.members.map(({ name }) => name))].filter(Boolean).join(' · ');
}

function inWords(part: Part, draft: RosterDraft): string {
  const off = textOf('roster', 'off');
  switch (part) {
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
