import {
  type Advance,
  advance,
  type DayAmount,
  type HourAmount,
  type RegisterReading,
  type RegisterRule,
  type RunningConsumption,
} from '@energy-om/domain';
import type { LatestValues } from '../../db/schema/devices.ts';
import type { DeviceProfile } from './device-directory.ts';
import { type AlarmEvent, judgeRules, type ReadingInOrder } from './judge-rules.ts';
import { isRegisterValue } from './register-rows.ts';
import type { LockedState, NextState } from './state-rows.ts';
import type { ClosedConsumption, DueStretch } from './write-consumption.ts';

/** What became of a device by a batch. */
export interface AdvancedDevice {
  next: NextState;
  closed: ClosedConsumption | null;
  due: DueStretch | null;
  events: AlarmEvent[];
}

/** Of one device, all sorted by time: readings newer than any before, and older ones that were not known yet. */
export interface NewReadings {
  inOrder: readonly ReadingInOrder[];
  late: readonly ReadingInOrder[];
}

/**
 * What new readings make of a device's state. Pure.
 * @param latest newest values as they stand; null where nothing came late, and so whatever came is newer
 * @param now the instant the device was heard of, epoch milliseconds
 */
export function advanceDevice(
  profile: DeviceProfile,
  state: LockedState,
  { inOrder, late }: NewReadings,
  attributes: Record<string, unknown>,
  latest: LatestValues | null,
  now: number,
): AdvancedDevice {
  const consumption = advanceRegister(profile, state, late.length > 0 ? sortByTime([...late, ...inOrder]) : inOrder);
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
    for (const [key, value] of Object.entries(values)) if ((known?.[key]?.[0] ?? 0) < at) latest[key] = [at, value];
  }
  for (const [at, values] of inOrder) for (const [key, value] of Object.entries(values)) latest[key] = [at, value];
  return latest;
}

/**
 * A reading so long after the one before it would make an hour's row for each hour between, for each device of a gateway that was
 * away: the job that computes anew does that, a few days at a time. Longer than any day, so that the running one is over.
 */
const longestSpread = 26 * 60 * 60_000;

function advanceRegister({ register, timeZone }: DeviceProfile, state: LockedState, readings: readonly ReadingInOrder[]) {
  const { tenantId, deviceId } = state;
  let { running } = state;
  const hours: HourAmount[] = [];
  const days: DayAmount[] = [];
  const due: number[] = [];
  for (const [at, values] of readings) {
    const value = register && values[register.key];
    if (!register || !isRegisterValue(value)) continue;
    if (state.running.register !== null && at <= state.running.register.at) {
      due.push(at);
      continue;
    }
    const isFar = running.register !== null && at - running.register.at > longestSpread;
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
