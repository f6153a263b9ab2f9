import { localPartsAt } from '../clock/local-parts.ts';
import { localDate, nextLocalDate, restDayOf, type WorkCalendar } from '../clock/work-calendar.ts';
import { commandLifetimesMs } from '../device-command/command-state.ts';
import { hourMs, minuteMs } from '../duration.ts';
import type { EnergyType } from '../energy/energy-type.ts';
import type { CutoffPolicy } from './cutoff-policy.ts';

/**
 * What stands against cutting a room off at the moment: its wallet disagrees with its ledger, a payment is under way, its use is not settled up to now, suspected and not decided on, or estimated; it is night, a
 * day of rest, hot, or a pause of the organisation; so many were cut off today that a second person has to approve; or its meters: none can be switched, all are off
 * already, they are silent, protected, somebody works on them, or a command to them is under way.
 */
export const cutoffGuards = [
  'disagreed',
  'payment',
  'unsettled',
  'suspected',
  'estimated',
  'night',
  'restDay',
  'hotDay',
  'pause',
  'dailyLimit',
  'noSwitch',
  'alreadyOff',
  'offline',
  'protected',
  'locked',
  'underWay',
] as const;
export type CutoffGuard = (typeof cutoffGuards)[number];

/** More on one local day need the approval of a second person. */
export const maxDailyCutoffs = 20;
/** For so long a payment that was begun holds a cut-off back. */
export const paymentGuardMs = 30 * minuteMs;
/** A balance that lacks more of the use says too little: settled is day by day. */
export const settledWithinMs = 48 * hourMs;

/** Minutes after midnight: from then on, and until then, somebody is there to help and to take a payment. */
const dayHours = { from: 9 * 60, to: 16 * 60 } as const;

export interface CutoffCalendar {
  work: WorkCalendar;
  /** Local dates of the calendar of tariffs. */
  hotDays: readonly string[];
}

/** Finds what of the time stands against a cut-off now, and until its command would have expired. Days count together with the day after them. */
export function findTimeGuards(policy: CutoffPolicy, { work, hotDays }: CutoffCalendar, now: number): CutoffGuard[] {
  const today = localDate(now, work.timeZone);
  const days = [today, nextLocalDate(today)];
  const isIn = (instant: number) => {
    const { hour, minute } = localPartsAt(instant, work.timeZone);
    const minutes = Number(hour) * 60 + Number(minute);
    return minutes >= dayHours.from && minutes < dayHours.to;
  };
  const guards: CutoffGuard[] = [];
  if (!policy.atNight && !(isIn(now) && isIn(now + commandLifetimesMs.arrears))) guards.push('night');
  if (!policy.onRestDays && days.some((day) => restDayOf(day, work) !== null)) guards.push('restDay');
  if (!policy.onHotDays && days.some((day) => hotDays.includes(day))) guards.push('hotDay');
  if (policy.pauses.some(({ from, until }) => days.some((day) => day >= from && day <= until))) guards.push('pause');
  return guards;
}

/** A meter of a room that owes. */
export interface CutoffMeter {
  deviceId: string;
  energyType: EnergyType | null;
  hasSwitch: boolean;
  /** As it has reported; null: it has not. */
  isOn: boolean | null;
  /** Whether it and its gateway are there. */
  isOnline: boolean;
  isProtected: boolean;
  /** Whether a point is locked at it, or an order on it is executed. */
  isLocked: boolean;
  /** Whether a command to it is open, or its report is waited for. */
  isUnderWay: boolean;
}

/** Gas is opened by somebody on site alone, and heat is needed: these are not cut off. */
const cutTypes: readonly (EnergyType | null)[] = ['NYDN', 'NYSN'];

function mayBeCut({ hasSwitch, energyType }: CutoffMeter): boolean {
  return hasSwitch && cutTypes.includes(energyType);
}

/** The meters that a cut-off switches: what is off already is off for another reason, and stays as it is. */
export function listMetersToCut(meters: readonly CutoffMeter[]): CutoffMeter[] {
  return meters.filter((meter) => mayBeCut(meter) && meter.isOn !== false);
}

/** Finds what of a room’s meters stands against its cut-off: one of them is enough. */
export function findMeterGuards(meters: readonly CutoffMeter[]): CutoffGuard[] {
  const cut = listMetersToCut(meters);
  if (!meters.some(mayBeCut)) return ['noSwitch'];
  if (cut.length === 0) return ['alreadyOff'];
  const guards: CutoffGuard[] = [];
  if (cut.some(({ isOnline, isOn }) => !isOnline || isOn === null)) guards.push('offline');
  if (cut.some(({ isProtected }) => isProtected)) guards.push('protected');
  if (cut.some(({ isLocked }) => isLocked)) guards.push('locked');
  if (cut.some(({ isUnderWay }) => isUnderWay)) guards.push('underWay');
  return guards;
}
