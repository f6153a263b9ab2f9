import { localDayAt } from '../clock/local-buckets.ts';
import { offsetAt } from '../clock/zone-offset.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import { addPart, addShare, addTime, type BillUse, findVersionUse, type KeyedVersion } from './bill-use.ts';
import type { QuarterUse } from './quarter-use.ts';
import { splitByPayer, splitBySteps } from './split-quarter.ts';
import { findStarted, type Started } from './started.ts';
import { type StepOpening, startOfStepPeriod, thresholdsOf } from './step-period.ts';
import { listBandsOf, type TariffCalendar } from './tariff-calendar.ts';
import { slotsPerDay, type TariffBand, type TariffSteps } from './tariff-version.ts';

/** One supply (a place and an energy type) over a stretch of time, from a quarter of an hour to another one. Lists are by their starts. */
export interface SupplyPeriod<Payer extends string> {
  from: number;
  to: number;
  zone: string;
  /** Null: no tariff is in force. */
  versions: readonly Started<KeyedVersion | null>[];
  calendarOf: (key: string) => TariffCalendar;
  /** By time, each quarter once, not negative. */
  quarters: readonly QuarterUse[];
  /** What the supply has to bear of what a place uses together: by time, also several of a quarter, not negative. None without them. */
  shares?: readonly QuarterUse[];
  /** Null: nobody is named. */
  payers: readonly Started<Payer | null>[];
  /** How many persons live there; none before the first. */
  households: readonly Started<number>[];
  /** One for each of `listOpeningStarts`. */
  openings: readonly StepOpening[];
}

/** Until where the supply could be calculated: its end, or the first instant without a tariff. */
export interface MeasuredBills<Payer> {
  until: number;
  bills: BillUse<Payer>[];
}

/** What holds for the quarters of one local day under one version. */
interface DayTerms {
  keyed: KeyedVersion;
  start: number;
  end: number;
  month: string;
  bands: readonly TariffBand[];
  /** What has to be added to the use since the beginning of the calculation to get the counter of the steps. */
  counterOffset: number;
}

/**
 * Distributes the use of a supply to bills, versions, bands and steps, and its time to fixed fees. The counter of the steps is the supply's: it goes
 * on when the payer changes.
 * @throws RangeError where an opening is missing, or a stretch does not consist of quarters
 */
export function measureBills<Payer extends string>(period: SupplyPeriod<Payer>): MeasuredBills<Payer> {
  if (period.from % quarterMs !== 0 || period.to % quarterMs !== 0) throw new RangeError('a stretch consists of quarters of an hour');
  const until = findGap(period);
  const bills: BillUse<Payer>[] = [];
  addTimes(bills, period, until);
  let counted = 0;
  let terms: DayTerms | undefined;
  for (const quarter of period.quarters) {
    const { at, amount } = quarter;
    if (at < period.from || amount === 0) continue;
    if (at >= until) break;
    const keyed = findStarted(period.versions, at);
    if (!keyed) break;
    if (!terms || terms.keyed !== keyed || at >= terms.end) terms = findDayTerms(at, keyed, period);
    addQuarter(bills, quarter, terms, terms.counterOffset + counted, period);
    counted += amount;
  }
  addShares(bills, period, until);
  return { until, bills };
}

function addQuarter<Payer extends string>(
  bills: BillUse<Payer>[],
  quarter: QuarterUse,
  { keyed, month, bands }: DayTerms,
  counter: number,
  { payers, households, zone }: SupplyPeriod<Payer>,
): void {
  const { at } = quarter;
  const band = findBand(at, bands, zone);
  const { steps } = keyed.version;
  const thresholds = steps ? thresholdsOf(steps, findStarted(households, at) ?? 0) : [];
  let from = counter;
  for (const { payer, amount } of splitByPayer(quarter, payers)) {
    for (const [step, part] of splitBySteps(amount, from, thresholds)) {
      addPart(findVersionUse(bills, { payer, month, keyed }), band, step + 1, part);
    }
    from += amount;
  }
}

function findBand(at: number, bands: readonly TariffBand[], zone: string): TariffBand {
  const slot = Math.floor((at + offsetAt(at, zone)) / quarterMs) % slotsPerDay;
  const band = bands[slot];
  if (band === undefined) throw new RangeError(`no band at ${slot}`);
  return band;
}

/** Distributes shares of what a place uses together to bills, versions and bands. The counter of the steps is left as it is. */
function addShares<Payer extends string>(bills: BillUse<Payer>[], period: SupplyPeriod<Payer>, until: number): void {
  let day: { keyed: KeyedVersion; end: number; month: string; bands: readonly TariffBand[] } | undefined;
  for (const share of period.shares ?? []) {
    const { at } = share;
    if (at < period.from || at >= until) continue;
    const keyed = findStarted(period.versions, at);
    if (!keyed) continue;
    if (!day || day.keyed !== keyed || at >= day.end) {
      const { end, date } = localDayAt(at, period.zone);
      day = { keyed, end, month: date.slice(0, 7), bands: listBandsOf(date, keyed.version, period.calendarOf(keyed.key)) };
    }
    const band = findBand(at, day.bands, period.zone);
    for (const { payer, amount } of splitByPayer(share, period.payers)) {
      addShare(findVersionUse(bills, { payer, month: day.month, keyed }), band, amount);
    }
  }
}

/** Cuts the time at each start of a version or a payer, and adds the pieces. */
function addTimes<Payer extends string>(
  bills: BillUse<Payer>[],
  { from, versions, payers, zone }: SupplyPeriod<Payer>,
  until: number,
): void {
  const cuts = [...versions, ...payers].map((started) => started.from).filter((at) => at > from && at < until);
  const edges = [...new Set([from, ...cuts, until])].sort((one, other) => one - other);
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1];
    const keyed = findStarted(versions, start);
    if (end !== undefined && keyed) {
      addTime(bills, { payer: findStarted(payers, start) ?? null, keyed }, { from: start, to: end, zone });
    }
  }
}

function findGap<Payer extends string>({ from, to, versions }: SupplyPeriod<Payer>): number {
  if (!findStarted(versions, from)) return from;
  return versions.find((started) => started.from > from && started.from < to && started.value === null)?.from ?? to;
}

function findDayTerms<Payer extends string>(at: number, keyed: KeyedVersion, period: SupplyPeriod<Payer>): DayTerms {
  const { start, end, date } = localDayAt(at, period.zone);
  const { steps } = keyed.version;
  return {
    keyed,
    start,
    end,
    month: date.slice(0, 7),
    bands: listBandsOf(date, keyed.version, period.calendarOf(keyed.key)),
    counterOffset: steps ? findCounterOffset(at, steps, period) : 0,
  };
}

function findCounterOffset<Payer extends string>(
  at: number,
  steps: TariffSteps,
  { from, zone, quarters, openings }: SupplyPeriod<Payer>,
): number {
  const start = startOfStepPeriod(at, steps, zone);
  if (start >= from) return -sumUntil(quarters, from, start);
  const opening = openings.find((known) => known.start === start);
  if (!opening) throw new RangeError(`no opening of the counter at ${new Date(start).toISOString()}`);
  return opening.used;
}

function sumUntil(quarters: readonly QuarterUse[], from: number, until: number): number {
  let sum = 0;
  for (const { at, amount } of quarters) {
    if (at >= until) break;
    if (at >= from) sum += amount;
  }
  return sum;
}
