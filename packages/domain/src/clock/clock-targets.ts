import { type EventLevel, eventLevels } from '../work-order/event-level.ts';
import type { ClockKind, ClockTarget } from './clock.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A working day of the default calendar has eight hours. */
const workday = 8 * hour;

export type ClockTargets = Record<ClockKind, ClockTarget>;
/** What a tenant or a business type sets otherwise. */
export type ClockTargetChanges = Partial<Record<EventLevel, Partial<ClockTargets>>>;

const always = (duration: number): ClockTarget => ({ duration, counts: 'always' });
const work = (duration: number): ClockTarget => ({ duration, counts: 'workingHours' });

/** Defaults by event level. */
export const defaultClockTargets: Record<EventLevel, ClockTargets> = {
  1: {
    dispatch: always(5 * minute),
    accept: always(5 * minute),
    assign: always(10 * minute),
    arrive: always(hour),
    resolve: always(4 * hour),
    backfill: always(24 * hour),
    check: always(8 * hour),
    evaluate: always(72 * hour),
    confirmClosing: always(4 * hour),
    close: always(4 * hour),
  },
  2: {
    dispatch: always(15 * minute),
    accept: always(15 * minute),
    assign: always(30 * minute),
    arrive: always(2 * hour),
    resolve: always(8 * hour),
    backfill: always(24 * hour),
    check: always(24 * hour),
    evaluate: always(72 * hour),
    confirmClosing: always(8 * hour),
    close: always(8 * hour),
  },
  3: {
    dispatch: always(hour),
    accept: always(hour),
    assign: always(2 * hour),
    arrive: work(8 * hour),
    resolve: work(24 * hour),
    backfill: always(48 * hour),
    check: always(48 * hour),
    evaluate: always(72 * hour),
    confirmClosing: always(24 * hour),
    close: always(24 * hour),
  },
  4: {
    dispatch: work(4 * hour),
    accept: work(4 * hour),
    assign: work(8 * hour),
    arrive: always(48 * hour),
    resolve: work(5 * workday),
    backfill: always(72 * hour),
    check: always(72 * hour),
    evaluate: always(72 * hour),
    confirmClosing: always(48 * hour),
    close: always(48 * hour),
  },
};

/** The targets of a level; later changes win over earlier ones (tenant, then business type). */
export function clockTargetsOf(level: EventLevel, ...changes: readonly (ClockTargetChanges | null | undefined)[]): ClockTargets {
  return Object.assign({}, defaultClockTargets[level], ...changes.map((change) => change?.[level] ?? {}));
}

/** Whether every clock of every level has a positive target; for checking what an administrator set. */
export function areUsableTargets(changes: ClockTargetChanges): boolean {
  return eventLevels.every((level) =>
    Object.values(changes[level] ?? {}).every(({ duration }) => Number.isFinite(duration) && duration > 0),
  );
}
