import {
  type ClockKind,
  type ClockTarget,
  type ClockTargetChanges,
  clockKinds,
  dayMs,
  type EventLevel,
  eventLevels,
  hourMs,
  maxClockTargetMs,
  minClockTargetMs,
  minuteMs,
} from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';

export const clockUnits = ['minutes', 'hours', 'days'] as const;
export type ClockUnit = (typeof clockUnits)[number];

/** A target as it is typed; an empty value stands for the default. */
export interface TypedClock {
  value: string;
  unit: ClockUnit;
  counts: ClockTarget['counts'];
}
export type TypedClocks = Partial<Record<EventLevel, Partial<Record<ClockKind, TypedClock>>>>;

const unitMs: Record<ClockUnit, number> = { minutes: minuteMs, hours: hourMs, days: dayMs };

/** A working day is not 24 hours long, so working time is given in hours and minutes. */
export function unitsOf(counts: ClockTarget['counts']): readonly ClockUnit[] {
  return counts === 'workingHours' ? ['minutes', 'hours'] : clockUnits;
}

export function toTypedClock({ duration, counts }: ClockTarget): TypedClock {
  const unit = unitsOf(counts).findLast((one) => duration % unitMs[one] === 0) ?? 'minutes';
  return { value: String(duration / unitMs[unit]), unit, counts };
}

export function toTypedClocks(changes: ClockTargetChanges): TypedClocks {
  const levels = eventLevels.map((level) => {
    const targets = Object.entries(changes[level] ?? {}) as [ClockKind, ClockTarget][];
    return [level, Object.fromEntries(targets.map(([kind, target]) => [kind, toTypedClock(target)]))];
  });
  return Object.fromEntries(levels) as TypedClocks;
}

/** Changes whether all hours count or working hours alone; a number of days becomes as many hours. */
export function changeCounts(clock: TypedClock, counts: ClockTarget['counts']): TypedClock {
  if (unitsOf(counts).includes(clock.unit)) return { ...clock, counts };
  const days = parseNumber(clock.value);
  return { value: days === null ? clock.value : String((days * dayMs) / hourMs), unit: 'hours', counts };
}

/** The target in milliseconds; null when the text is no number between a minute and 90 days. */
export function readDurationMs({ value, unit }: TypedClock): number | null {
  const number = parseNumber(value);
  const durationMs = number === null ? Number.NaN : Math.round(number * unitMs[unit]);
  return durationMs >= minClockTargetMs && durationMs <= maxClockTargetMs ? durationMs : null;
}

export function isGiven(clock: TypedClock | undefined): clock is TypedClock {
  return clock !== undefined && clock.value.trim() !== '';
}

/** The paths of targets that are no usable duration, as in the contract: `clockTargets.2.accept`. */
export function findClockFaults(clocks: TypedClocks): string[] {
  return eventLevels.flatMap((level) =>
    clockKinds
      .filter((kind) => {
        const clock = clocks[level]?.[kind];
        return isGiven(clock) && readDurationMs(clock) === null;
      })
      .map((kind) => `clockTargets.${level}.${kind}`),
  );
}

/** The targets that were given, without those that are no usable duration. */
export function toClockTargets(clocks: TypedClocks): ClockTargetChanges {
  const changes: ClockTargetChanges = {};
  for (const level of eventLevels) {
    for (const kind of clockKinds) {
      const clock = clocks[level]?.[kind];
      const duration = isGiven(clock) ? readDurationMs(clock) : null;
      if (clock && duration !== null) changes[level] = { ...changes[level], [kind]: { duration, counts: clock.counts } };
    }
  }
  return changes;
}
