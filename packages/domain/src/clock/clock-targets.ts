import { dayMs, hourMs, minuteMs } from '../duration.ts';
import { type EventLevel, eventLevels } from '../work-order/event-level.ts';
import type { ClockKind, ClockTarget } from './clock.ts';

/** A working day of the default calendar has eight hours. */
const workdayMs = 8 * hourMs;

export type ClockTargets = Record<ClockKind, ClockTarget>;
/** The targets that a tenant, a business type or a project overrides. */
export type ClockTargetChanges = Partial<Record<EventLevel, Partial<ClockTargets>>>;

const always = (durationMs: number): ClockTarget => ({ duration: durationMs, counts: 'always' });
const work = (durationMs: number): ClockTarget => ({ duration: durationMs, counts: 'workingHours' });

/** The default targets by event level. */
export const defaultClockTargets: Record<EventLevel, ClockTargets> = {
  1: {
    dispatch: always(5 * minuteMs),
    accept: always(5 * minuteMs),
    assign: always(10 * minuteMs),
    arrive: always(hourMs),
    resolve: always(4 * hourMs),
    backfill: always(dayMs),
    check: always(8 * hourMs),
    evaluate: always(72 * hourMs),
    confirmClosing: always(4 * hourMs),
    close: always(4 * hourMs),
  },
  2: {
    dispatch: always(15 * minuteMs),
    accept: always(15 * minuteMs),
    assign: always(30 * minuteMs),
    arrive: always(2 * hourMs),
    resolve: always(8 * hourMs),
    backfill: always(dayMs),
    check: always(dayMs),
    evaluate: always(72 * hourMs),
    confirmClosing: always(8 * hourMs),
    close: always(8 * hourMs),
  },
  3: {
    dispatch: always(hourMs),
    accept: always(hourMs),
    assign: always(2 * hourMs),
    arrive: work(8 * hourMs),
    resolve: work(dayMs),
    backfill: always(48 * hourMs),
    check: always(48 * hourMs),
    evaluate: always(72 * hourMs),
    confirmClosing: always(dayMs),
    close: always(dayMs),
  },
  4: {
    dispatch: work(4 * hourMs),
    accept: work(4 * hourMs),
    assign: work(8 * hourMs),
    arrive: always(48 * hourMs),
    resolve: work(5 * workdayMs),
    backfill: always(72 * hourMs),
    check: always(72 * hourMs),
    evaluate: always(72 * hourMs),
    confirmClosing: always(48 * hourMs),
    close: always(48 * hourMs),
  },
};

/** Returns the targets of a level; later changes override earlier ones (first the tenant's, then the business type's, last the project's). */
export function clockTargetsOf(level: EventLevel, ...changes: readonly (ClockTargetChanges | null | undefined)[]): ClockTargets {
  return Object.assign({}, defaultClockTargets[level], ...changes.map((change) => change?.[level] ?? {}));
}

/** Whether all changed targets are positive and finite, for checking the settings of an administrator. */
export function areUsableTargets(changes: ClockTargetChanges): boolean {
  return eventLevels.every((level) =>
    Object.values(changes[level] ?? {}).every(({ duration }) => Number.isFinite(duration) && duration > 0),
  );
}
