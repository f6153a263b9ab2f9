/** A plan makes no orders as a draft or while it is paused. */
export const planStates = ['draft', 'active', 'paused'] as const;
export type PlanState = (typeof planStates)[number];

/** What brings the work back: the dates of a calendar, that it was finished so long ago, or what a register has counted. */
export const planTriggers = ['calendar', 'completion', 'counter'] as const;
export type PlanTrigger = (typeof planTriggers)[number];

/**
 * Why the system paused a plan; a person needs no reason. `refused`: its project, place or business do not belong together any more.
 * `nothingCounts`: what it counts by was retired or has no register any more.
 */
export const planPauses = ['projectEnded', 'devicesRetired', 'refused', 'ruleEnded', 'nothingCounts'] as const;
export type PlanPause = (typeof planPauses)[number];

/** What happens to a date without working hours in the work calendar: it stays, moves to the working day before or after, or is left out. */
export const holidayPolicies = ['keep', 'before', 'after', 'skip'] as const;
export type HolidayPolicy = (typeof holidayPolicies)[number];

/** Of the dates whose windows ended while no server ran: the latest gets its order, or none does. */
export const catchUps = ['once', 'skip'] as const;
export type CatchUp = (typeof catchUps)[number];

/** While the order before is open, another one is made, or the date is noted on the open one. */
export const openOrderPolicies = ['make', 'join'] as const;
export type OpenOrderPolicy = (typeof openOrderPolicies)[number];

/** Why a date is on another day than the rule says. */
export const dateMoves = ['holiday', 'restDay'] as const;
export type DateMove = (typeof dateMoves)[number];

/** What became of a date: its order was made, or joined an open one, or why there is none. */
export const occurrenceOutcomes = ['made', 'joined', 'holiday', 'sameDay', 'missed'] as const;
export type OccurrenceOutcome = (typeof occurrenceOutcomes)[number];

/** A part of each year, both days included; it may go beyond the year's end. Month and day as 11-15. */
export interface Season {
  from: string;
  to: string;
}

/** A counter counts in fixed steps from its beginning, or anew from the finish of each work. */
export const counterStarts = ['step', 'finish'] as const;
export type CounterStart = (typeof counterStarts)[number];

/** After how much of a register the work comes back, in the register's own unit. */
export interface PlanCounter {
  every: number;
  from: CounterStart;
  /** What had been counted before the plan begins to count. */
  already: number;
}

/** When a plan is due, in local time. Dates as 2026-11-20, times as 2026-11-20T08:30. */
export interface PlanDates {
  trigger: PlanTrigger;
  /** An RRULE of RFC 5545, without COUNT and UNTIL; by completion one of FREQ and INTERVAL alone, which are the time between; by counter empty. */
  rule: string;
  /** DTSTART: the phase of the rule; by completion the first date, by counter the beginning of the count, and the time of day of all dates. */
  startsAt: string;
  /** The last day; null: without an end. */
  endsOn: string | null;
  season: Season | null;
  holidays: HolidayPolicy;
  /** Null unless the plan is by counter. */
  counter: PlanCounter | null;
}
