import { type ClockTargetChanges, type EventLevel, eventLevels } from '@energy-om/domain';
import { toClockTargets } from '#shared/clock/clock-draft.ts';
import { describeTargets } from '#shared/clock/describe-target.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type Project, type ProjectDraft, toProjectDraft } from './project-draft.ts';

type Field = Exclude<keyof ProjectDraft, 'version' | 'clockTargets'>;

const fields: readonly Field[] = [
  'name',
  'customer',
  'contractNo',
  'manager',
  'startsOn',
  'endsOn',
  'grabAllowed',
  'calendarId',
  'areas',
  'businessTypes',
  'teams',
  'clients',
];

/**
 * The fields, and the levels of the clock targets, in which the typed project differs from the stored one, in the order of the form.
 * @param nameOfCalendar the name of a work calendar by its id
 */
export function listDifferences(
  stored: Project,
  typed: ProjectDraft,
  nameOfCalendar: (id: string | null) => string | undefined,
): FieldDifference[] {
  const theirs = toProjectDraft(stored);
  const inWords = (field: Field, draft: ProjectDraft) =>
    field === 'calendarId' ? (nameOfCalendar(draft.calendarId) ?? textOf('project', 'edit.noCalendar')) : describe(draft[field]);
  const changed = fields
    .filter((field) => comparable(theirs[field]) !== comparable(typed[field]))
    .map((field) => ({ label: textOf('project', `field.${field}`), theirs: inWords(field, theirs), mine: inWords(field, typed) }));
  return [...changed, ...listClockDifferences(stored.clockTargets, toClockTargets(typed.clockTargets))];
}

function listClockDifferences(stored: ClockTargetChanges, typed: ClockTargetChanges): FieldDifference[] {
  const inWords = (targets: ClockTargetChanges, level: EventLevel) =>
    describeTargets(targets, level) ?? textOf('clock', 'targets.project.allInherited');
  return eventLevels
    .map((level) => ({
      label: textOf('clock', 'targets.ofLevel', { level: textOf('codes', `level.${level}`) }),
      theirs: inWords(stored, level),
      mine: inWords(typed, level),
    }))
    .filter(({ theirs, mine }) => theirs !== mine);
}

type Value = ProjectDraft[Field];

/** Parts are compared as sets: the order in which they were chosen means nothing. */
function comparable(value: Value): string {
  if (Array.isArray(value)) return [...value.map(({ id }) => id)].sort().join();
  return String(value ?? '').trim();
}

function describe(value: Value): string {
  if (typeof value === 'boolean') return textOf('project', value ? 'allowed' : 'notAllowed');
  if (typeof value === 'string' || value === null) return value?.trim() ?? '';
  return formatList(value.map((part) => ('fullName' in part ? part.fullName : part.name)));
}
