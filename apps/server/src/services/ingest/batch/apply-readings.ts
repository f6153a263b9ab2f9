import {
  type Advance,
  advance,
  type DayAmount,
  type HourAmount,
  type RegisterReading,
  type RegisterRule,
  type RunningConsumption,
} from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import type { ClosedConsumption, DirtyRange } from '../rollup/write-consumption.ts';
import { type AlarmEvent, judgeRules, type ReadingInOrder } from '../rules/judge-rules.ts';
import type { DeviceProfile } from './device-directory.ts';
import { isRegisterValue } from './register-rows.ts';
import type { LockedState, NextState } from './state-rows.ts';

/** What became of a device by a batch. */
export interface AppliedReadings {
  next: NextState;
  closed: ClosedConsumption | null;
  due: DirtyRange | null;
  events: AlarmEvent[];
}

/** Of one device, all sorted by time: readings newer than any before, and others that were not known yet or are corrected. */
export interface NewReadings {
  inOrder: readonly ReadingInOrder[];
  late: readonly ReadingInOrder[];
  /** Where the newest register was corrected to something that counts nothing: the one before it. */
  registerBefore?: RegisterReading | null;
}

/**
 * What new readings make of a device's state. Pure.
 * @param latest newest values as they stand; null where nothing came late, and so whatever came is newer
 * @param now the instant the device was heard of, epoch milliseconds
 */
export function applyReadings(
  profile: DeviceProfile,
  state: LockedState,
  { inOrder, late, registerBefore = null }: NewReadings,
  attributes: Record<string, unknown>,
  latest: LatestValues | null,
  now: number,
): AppliedReadings {
  const sorted = late.length > 0 ? sortByTime([...late, ...inOrder]) : inOrder;
  const consumption = advanceRegister(profile, state, sorted, registerBefore);
  const { ruleStates, events } = judgeRules(profile, state.ruleStates, inOrder, now);
  return {
    next: {
      tenantId: state.tenantId,
      deviceId: state.deviceId,
      lastSeenAt: Math.max(now, state.lastSeenAt ?? 0),
      readAt: inOrder.at(-1)?.[0] ?? state.readAt,
      running: consumption.running,
      ruleStates,
      latest: collectLatest(inOrder, late, latest),
      attributes,
    },
    closed: consumption.closed,
    due: consumption.due,
    events,
  };
}

function sortByTime(readings: ReadingInOrder[]): ReadingInOrder[] {
  return readings.sort(([one], [other]) => one - other);
}

function collectLatest(inOrder: readonly ReadingInOrder[], late: readonly ReadingInOrder[], known: LatestValues | null): LatestValues {
  const latest: LatestValues = {};
  for (const [at, values] of late) {
    for (const [key, value] of Object.entries(values)) if ((known?.[key]?.[0] ?? 0) <= at) latest[key] = [at, value];
  }
  for (const [at, values] of inOrder) for (const [key, value] of Object.entries(values)) latest[key] = [at, value];
  return latest;
}

/**
 * A reading so long after the one before it would make an hour's row for each hour between, for each device of a gateway that was
 * away: the job that computes anew does that, a few days at a time. Longer than any day, so that the running one is over.
 */
const maxSpreadMs = 26 * 60 * 60_000;

/** So long after the reading before it, or counted on from one whose hour was closed already. */
function isBeyond({ hour }: RunningConsumption, register: RegisterReading, at: number): boolean {
  return at - register.at > maxSpreadMs || (hour !== null && register.at < hour.start);
}

function advanceRegister(
  { register, timeZone }: DeviceProfile,
  state: LockedState,
  readings: readonly ReadingInOrder[],
  registerBefore: RegisterReading | null,
) {
  const { tenantId, deviceId } = state;
  let { running } = state;
  const hours: HourAmount[] = [];
  const days: DayAmount[] = [];
  const due: number[] = [];
  for (const [at, values] of readings) {
    const value = register && values[register.key];
    if (!register || value === null || value === undefined) continue;
    const newest = state.running.register;
    if (newest !== null && at <= newest.at) {
      due.push(at);
      // What comes next is counted on from what the newest one says now; where that counts nothing, from the one before it.
      if (at === newest.at) running = { ...running, register: isRegisterValue(value) ? { at, value } : registerBefore };
      continue;
    }
    if (!isRegisterValue(value)) continue;
    const isFar = running.register !== null && isBeyond(running, running.register, at);
    if (isFar && running.register) due.push(running.register.at, at);
    const step = isFar
      ? beginAnew(running, { at, value }, register.rule, timeZone)
      : advance(running, { at, value }, register.rule, timeZone);
    running = step.running;
    hours.push(...step.closedHours);
    days.push(...step.closedDays);
  }
  return {
    running,
    closed: hours.length + days.length > 0 ? { tenantId, deviceId, hours, days } : null,
    due: due.length > 0 ? { tenantId, deviceId, from: Math.min(...due), to: Math.max(...due) } : null,
  };
}

/** What was running is over, and what was used since is still to be computed. */
function beginAnew({ hour, day }: RunningConsumption, reading: RegisterReading, rule: RegisterRule, timeZone: string): Advance {
  const { running } = advance({ register: null, hour: null, day: null }, reading, rule, timeZone);
  return {
    running,
    closedHours: hour && hour.amount > 0 ? [hour] : [],
    closedDays: day && day.amount > 0 ? [day] : [],
  };
}
