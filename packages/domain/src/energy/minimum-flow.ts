import { quantileOf } from '../quantile.ts';

/** The least hour of a local day, and the mean hour; null where the day is not wholly known. */
export interface DayFlow {
  /** 2026-11-20 */
  date: string;
  least: number | null;
  mean: number | null;
}

/** A flow that has not stopped for days, as that of a leak. */
export interface MinimumFlowFinding {
  /** The first day of the run that lasts until the last day. */
  since: string;
  days: number;
  /** The least hour of the whole run, in consumption units an hour. */
  flow: number;
  /** The least hour of an ordinary day before. */
  usual: number;
  /** What is lost a day: the flow beyond the usual one, around the clock. */
  perDay: number;
}

/** A single day may have a reason of its own, as a night of cleaning. */
export const minLeakDays = 3;
/** What is usual is known from as many days at least. */
export const minUsualDays = 7;
/** Beyond what is usual by less than this, the flow may vary by itself … */
const riseFactor = 1.3;
/** … and where the usual flow is nothing, this share of an ordinary hour is the noise of a register that counts in steps. */
const noiseShare = 0.05;

/**
 * Finds the run of last days in each of which the least hourly flow was clearly beyond what was usual in the days before the run. The usual flow is the
 * median, so that a few odd days do not move it. Of several such runs it is the one by which most was lost, so that an odd day before a leak does not
 * lower its flow. A day that is not wholly known ends the run.
 * @param days consecutive, the oldest first
 */
export function findMinimumFlow(days: readonly DayFlow[]): MinimumFlowFinding | null {
  const known = days.slice(days.findLastIndex(({ least, mean }) => least === null || mean === null) + 1);
  let found: MinimumFlowFinding | null = null;
  for (let length = known.length; length >= minLeakDays; length -= 1) {
    const start = days.length - length;
    const reference = days.slice(0, start).flatMap(({ least, mean }) => (least === null || mean === null ? [] : [{ least, mean }]));
    if (reference.length < minUsualDays) continue;
    const [leasts, means] = [reference.map(({ least }) => least), reference.map(({ mean }) => mean)];
    const usual = quantileOf(leasts, 0.5);
    const limit = Math.max(usual * riseFactor, usual + noiseShare * quantileOf(means, 0.5));
    const run = days.slice(start);
    const flow = Math.min(...run.map(({ least }) => least ?? 0));
    if (flow <= limit || run[0] === undefined) continue;
    const perDay = (flow - usual) * 24;
    if (found === null || perDay * length > found.perDay * found.days) found = { since: run[0].date, days: length, flow, usual, perDay };
  }
  return found;
}
