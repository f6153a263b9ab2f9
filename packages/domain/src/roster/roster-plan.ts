/** A kind of shift of a team, such as the early one. */
export interface ShiftType {
  /** Names it within the roster, and stays when everything else of it changes. */
  key: string;
  name: string;
  /** One or two characters for cells of a calendar, such as 早. */
  letter: string;
  /** Minutes after local midnight. */
  from: number;
  /** Minutes after local midnight; not after `from`: on the next day. */
  to: number;
  /** Available on call, and not at work. */
  onCall: boolean;
}

/** People who work the same shifts. */
export interface Crew {
  name: string;
  /** The day of the cycle that the crew is at on the day on which the roster starts; 0 is the first. */
  offset: number;
  memberIds: readonly string[];
}

/** What a warning is based on; a tenant changes it by team. */
export interface RosterLimits {
  /** Between two work shifts. */
  minRestHours: number;
  /** Beyond the standard hours of a month. */
  maxOvertimeHours: number;
  /** In each work shift. */
  minOnDuty: number;
}

/** The roster of a team: the cycle of its days, and the crews that go through it one behind the other. */
export interface RosterPlan {
  shiftTypes: readonly ShiftType[];
  /** The key of the shift type on each day; null: a day off. */
  cycle: readonly (string | null)[];
  crews: readonly Crew[];
  /** The local date from which the cycle counts; there are no shifts before it. */
  startsOn: string;
  limits: RosterLimits;
}

/**
 * The rest between two days is at least 11 hours by 2003/88/EC, article 3; overtime is at most 36 hours a month by article 41 of the
 * Labour Law of the PRC.
 */
export const defaultRosterLimits: RosterLimits = { minRestHours: 11, maxOvertimeHours: 36, minOnDuty: 1 };

/** Shifts are written this many days ahead. */
export const rosterDaysAhead = 60;

/** What somebody on duty does: nothing, or an order, at its place or on the way there. */
export const dutyActivities = ['free', 'onSite', 'onTheWay'] as const;

/** Patterns to begin with. The names and letters of their shift types are texts of the client. */
export const rosterPresets = ['fourCrewsThreeShifts', 'fourCrewsTwoShifts', 'dayShift'] as const;
export type RosterPreset = (typeof rosterPresets)[number];

type ShiftHours = Pick<ShiftType, 'key' | 'from' | 'to'>;

interface PresetPattern {
  shiftTypes: readonly ShiftHours[];
  cycle: RosterPlan['cycle'];
  /** Of each crew. */
  offsets: readonly number[];
}

const at = (hours: number) => hours * 60;

export const presetPatterns: Record<RosterPreset, PresetPattern> = {
  // 早早中中夜夜休休
  fourCrewsThreeShifts: {
    shiftTypes: [
      { key: 'early', from: at(8), to: at(16) },
      { key: 'late', from: at(16), to: at(0) },
      { key: 'night', from: at(0), to: at(8) },
    ],
    cycle: ['early', 'early', 'late', 'late', 'night', 'night', null, null],
    offsets: [0, 2, 4, 6],
  },
  // 白夜休休
  fourCrewsTwoShifts: {
    shiftTypes: [
      { key: 'day', from: at(8), to: at(20) },
      { key: 'night', from: at(20), to: at(8) },
    ],
    cycle: ['day', 'night', null, null],
    offsets: [0, 1, 2, 3],
  },
  // From Monday to Friday where it starts on a Monday.
  dayShift: {
    shiftTypes: [{ key: 'day', from: at(8.5), to: at(17.5) }],
    cycle: ['day', 'day', 'day', 'day', 'day', null, null],
    offsets: [0],
  },
};
