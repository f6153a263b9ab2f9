import {
  type AppliedReading,
  applyReading,
  type DayAmount,
  type HourAmount,
  hourMs,
  listIntervals,
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

/** The changes of a device by a batch. */
export interface AppliedReadings {
  next: NextState;
  closed: ClosedConsumption | null;
  dirty: DirtyRange | null;
  events: AlarmEvent[];
}

/** Readings of one device, each list sorted by time: those newer than any before, and late ones that were unknown or correct others. */
export interface NewReadings {
  inOrder: readonly ReadingInOrder[];
  late: readonly ReadingInOrder[];
  /** The value before the newest register value, where that was corrected to one that does not count. */
  registerBefore?: RegisterReading | null;
}

/**
 * Computes a device's next state from new readings. Pure.
 * @param latest the stored latest values; null where no reading is late, so that every reading is newer than them
 * @param sentAt when the device itself has sent something, epoch milliseconds; null where it has not
 */
export function applyReadings(
  profile: DeviceProfile,
  state: LockedState,
  { inOrder, late, registerBefore = null }: NewReadings,
  { attributes, unmapped }: Pick<NextState, 'attributes' | 'unmapped'>,
  latest: LatestValues | null,
  sentAt: number | null,
): AppliedReadings {
  const sorted = late.length > 0 ? sortByTime([...late, ...inOrder]) : inOrder;
  const consumption = applyRegister(profile, state, sorted, registerBefore);
  const newest = [...pickNewest(late, latest), ...inOrder];
  const { ruleStates, events } = judgeRules(profile, state.ruleStates, newest, sentAt);
  return {
    next: {
      deviceId: state.deviceId,
      lastSeenAt: sentAt === null ? state.lastSeenAt : Math.max(sentAt, state.lastSeenAt ?? 0),
      readAt: inOrder.at(-1)?.[0] ?? state.readAt,
      running: consumption.running,
      ruleStates,
      latest: collectLatest(inOrder, late, latest),
      attributes,
      unmapped,
    },
    closed: consumption.closed,
    dirty: consumption.dirty,
    events,
  };
}

function sortByTime(readings: ReadingInOrder[]): ReadingInOrder[] {
  return readings.sort(([one], [other]) => one - other);
}

/** A device may split what it measures at one instant over several messages, so each value is compared with the newest of its own key. */
function pickNewest(late: readonly ReadingInOrder[], known: LatestValues | null): ReadingInOrder[] {
  const isNewest = (at: number, key: string) => at > (known?.[key]?.[0] ?? Number.NEGATIVE_INFINITY);
  return late.map(([at, values]) => [at, Object.fromEntries(Object.entries(values).filter(([key]) => isNewest(at, key)))]);
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
 * Consumption between two readings that are further apart is left to the rollup job, which computes a few days at a time: a batch would
 * insert a row for each hour of the gap, for each device behind a gateway that was offline. The limit exceeds the longest local day, so that
 * the running day is over.
 */
const maxSpreadMs = 26 * hourMs;

/** Whether the rollup job has to compute the consumption up to a reading, because the gap is too long or the hour before it is closed already. */
function isBeyond({ hour }: RunningConsumption, register: RegisterReading, at: number): boolean {
  return at - register.at > maxSpreadMs || (hour !== null && register.at < hour.start);
}

function applyRegister(
  { register, timeZone }: DeviceProfile,
  state: LockedState,
  readings: readonly ReadingInOrder[],
  registerBefore: RegisterReading | null,
) {
  const { deviceId } = state;
  let { running } = state;
  const hours: HourAmount[] = [];
  const days: DayAmount[] = [];
  const dirtyInstants: number[] = [];
  for (const [at, values] of readings) {
    const value = register && values[register.key];
    if (!register || value === null || value === undefined) continue;
    const newest = state.running.register;
    if (newest !== null && at <= newest.at) {
      dirtyInstants.push(at);
      // The next value is counted from the corrected newest value or, where that does not count, from the value before it.
      if (at === newest.at) running = { ...running, register: isRegisterValue(value) ? { at, value } : registerBefore };
      continue;
    }
    if (!isRegisterValue(value)) continue;
    const reading = { at, value };
    const isFar = running.register !== null && isBeyond(running, running.register, at);
    const isSuspect = !isFar && running.register !== null && hasSuspect(running.register, reading, register.rule);
    if ((isFar || isSuspect) && running.register) dirtyInstants.push(running.register.at, at);
    const step = isFar
      ? restart(running, reading, register.rule, timeZone)
      : applyReading(
          isSuspect ? withRegister(running, value) : running,
          reading,
          isSuspect ? uncounted(register.rule) : register.rule,
          timeZone,
        );
    running = step.running;
    hours.push(...step.closedHours);
    days.push(...step.closedDays);
  }
  return {
    running,
    closed: hours.length + days.length > 0 ? { deviceId, hours, days } : null,
    dirty: dirtyInstants.length > 0 ? { deviceId, from: Math.min(...dirtyInstants), to: Math.max(...dirtyInstants) } : null,
  };
}

/** What can hardly be consumption counts nothing here; the rollup job, which knows what was decided on it, writes it down. */
function hasSuspect(earlier: RegisterReading, later: RegisterReading, rule: RegisterRule): boolean {
  return Boolean(rule.check) && listIntervals(earlier, later, rule).some(({ suspicion }) => suspicion);
}

function withRegister(running: RunningConsumption, value: number): RunningConsumption {
  return { ...running, register: running.register && { ...running.register, value } };
}

function uncounted(rule: RegisterRule): RegisterRule {
  return { ...rule, replacements: [], check: null };
}

/** Closes the running hour and day, and leaves the consumption of the gap to the rollup job. */
function restart({ hour, day }: RunningConsumption, reading: RegisterReading, rule: RegisterRule, timeZone: string): AppliedReading {
  const { running } = applyReading({ register: null, hour: null, day: null }, reading, rule, timeZone);
  return {
    running,
    closedHours: hour && hour.amount > 0 ? [hour] : [],
    closedDays: day && day.amount > 0 ? [day] : [],
  };
}
