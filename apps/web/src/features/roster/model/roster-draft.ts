import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { defaultRosterLimits, presetPatterns, type RosterPreset } from '@energy-om/domain';
import { filledIn } from '#shared/form/find-missing.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { createId } from '#shared/id/create-id.ts';
import type { Picked } from '#shared/ui/multi-picker/option-tree.ts';

export type RosterAnswer = ApiOutput<'getRoster'>;
type Roster = NonNullable<RosterAnswer['roster']>;

export interface TypedShiftType {
  key: string;
  name: string;
  letter: string;
  /** 08:00; empty while it is not typed. */
  from: string;
  to: string;
  onCall: boolean;
}

export interface TypedCrew {
  key: number;
  name: string;
  offset: number;
  members: readonly Picked[];
}

/** What is typed of a roster. */
export interface RosterDraft {
  version: number;
  shiftTypes: readonly TypedShiftType[];
  cycle: readonly (string | null)[];
  crews: readonly TypedCrew[];
  startsOn: string | null;
  minRestHours: string;
  maxOvertimeHours: string;
  minOnDuty: string;
  reason: string;
}

const presetNames = {
  fourCrewsThreeShifts: { early: 'early', late: 'late', night: 'night' },
  fourCrewsTwoShifts: { day: 'day', night: 'night' },
  dayShift: { day: 'day' },
} as const;

type Letter = 'early' | 'late' | 'night' | 'day';

/** A pattern with its crews, still without people. @param monday the local date from which its cycle counts */
export function draftOfPreset(preset: RosterPreset, monday: string): RosterDraft {
  const { shiftTypes, cycle, offsets } = presetPatterns[preset];
  const names = presetNames[preset] as Record<string, Letter>;
  return {
    version: 0,
    shiftTypes: shiftTypes.map(({ key, from, to }) => {
      const letter = textOf('roster', `letters.${names[key] ?? 'day'}`);
      return { key, name: nameOfPresetShift(preset, key), letter, from: toClock(from), to: toClock(to), onCall: false };
    }),
    cycle,
    crews: offsets.map((offset, key) => ({ key, name: textOf('roster', 'names.crew', { number: key + 1 }), offset, members: [] })),
    startsOn: monday,
    ...toTypedLimits(defaultRosterLimits),
    reason: '',
  };
}

function nameOfPresetShift(preset: RosterPreset, key: string): string {
  if (preset === 'fourCrewsThreeShifts') return textOf('roster', `names.fourCrewsThreeShifts.${key as 'early' | 'late' | 'night'}`);
  if (preset === 'fourCrewsTwoShifts') return textOf('roster', `names.fourCrewsTwoShifts.${key as 'day' | 'night'}`);
  return textOf('roster', 'names.dayShift.day');
}

/** The stored roster as it is typed; people who left the team are left out. */
export function toRosterDraft(roster: Roster, members: RosterAnswer['members']): RosterDraft {
  const nameOf = new Map(members.map(({ id, fullName }) => [id, fullName]));
  return {
    version: roster.version,
    shiftTypes: roster.shiftTypes.map((type) => ({ ...type, from: toClock(type.from), to: toClock(type.to) })),
    cycle: roster.cycle,
    crews: roster.crews.map(({ name, offset, memberIds }, key) => ({
      key,
      name,
      offset,
      members: memberIds.flatMap((id) => {
        const fullName = nameOf.get(id);
        return fullName === undefined ? [] : [{ id, name: fullName }];
      }),
    })),
    startsOn: roster.startsOn,
    ...toTypedLimits(roster.limits),
    reason: '',
  };
}

/** The stored roster of a team; of one without a roster the pattern that most plants have. */
export function draftOfAnswer({ roster, members, today }: RosterAnswer): RosterDraft {
  return roster ? toRosterDraft(roster, members) : draftOfPreset('fourCrewsThreeShifts', mondayOf(today));
}

function toTypedLimits({ minRestHours, maxOvertimeHours, minOnDuty }: Roster['limits']) {
  return { minRestHours: String(minRestHours), maxOvertimeHours: String(maxOvertimeHours), minOnDuty: String(minOnDuty) };
}

/** @throws when a required field is empty, which the form's check has found */
export function toRosterInput(teamId: string, draft: RosterDraft, version: number): ApiInput<'saveRoster'> {
  return {
    teamId,
    version,
    shiftTypes: draft.shiftTypes.map(({ key, name, letter, from, to, onCall }) => ({
      ...{ key, name: name.trim(), letter: letter.trim(), onCall },
      ...{ from: toMinutes(from), to: toMinutes(to) },
    })),
    cycle: [...draft.cycle],
    crews: draft.crews.map(({ name, offset, members }) => ({ name: name.trim(), offset, memberIds: members.map(({ id }) => id) })),
    startsOn: draft.startsOn ?? '',
    limits: {
      minRestHours: filledIn(parseNumber(draft.minRestHours)),
      maxOvertimeHours: filledIn(parseNumber(draft.maxOvertimeHours)),
      minOnDuty: filledIn(parseNumber(draft.minOnDuty)),
    },
    reason: draft.reason.trim(),
  };
}

const minutesPerHour = 60;

function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / minutesPerHour)).padStart(2, '0')}:${String(minutes % minutesPerHour).padStart(2, '0')}`;
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * minutesPerHour + minutes;
}

/** The shift type after this one on a day of the cycle, the day off last. */
export function nextOnDay(types: readonly TypedShiftType[], key: string | null): string | null {
  const index = types.findIndex((type) => type.key === key);
  if (key === null) return types[0]?.key ?? null;
  return types[index + 1]?.key ?? null;
}

/** Adds a shift type with a key of its own, which none that was taken out had. */
export function addShiftType(types: readonly TypedShiftType[]): TypedShiftType[] {
  return [...types, { key: createId().slice(0, 8), name: '', letter: '', from: '', to: '', onCall: false }];
}

/** Takes a shift type out, also of the cycle. */
export function removeShiftType({ shiftTypes, cycle }: RosterDraft, key: string): Pick<RosterDraft, 'shiftTypes' | 'cycle'> {
  return { shiftTypes: shiftTypes.filter((type) => type.key !== key), cycle: cycle.map((day) => (day === key ? null : day)) };
}

export function addCrew(crews: readonly TypedCrew[]): TypedCrew[] {
  const key = Math.max(-1, ...crews.map((crew) => crew.key)) + 1;
  return [...crews, { key, name: textOf('roster', 'names.crew', { number: crews.length + 1 }), offset: 0, members: [] }];
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() - ((instant.getUTCDay() + 6) % 7));
  return instant.toISOString().slice(0, 10);
}
