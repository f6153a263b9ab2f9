/**
 * The bills of a supply, computed a second time in the obvious and slow way: every thousandth of a unit by itself, and time minute by minute.
 * It shares types with the domain and no code.
 */
import type { StepOpening, SupplyPeriod, TariffVersion } from '#index.ts';

export interface SlowLine {
  key: string;
  quantity: number | null;
  exact: bigint;
  fen: number;
}

export type SlowBills = Record<string, SlowLine[]>;

const minute = 60_000;
const quarter = 15 * minute;

const formatters = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, { date: string; minutes: number }>();

export function wallClock(at: number, zone: string): { date: string; minutes: number } {
  const id = `${zone} ${at}`;
  const known = clocks.get(id);
  if (known) return known;
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    formatters.set(zone, formatter);
  }
  const [date = '', time = ''] = formatter.format(at).split(' ');
  const [hours, minutes] = time.split(':').map(Number);
  const clock = { date, minutes: (hours ?? 0) * 60 + (minutes ?? 0) };
  clocks.set(id, clock);
  return clock;
}

/** The first quarter of an hour from which on local clocks show the date or a later one, by trying them one after another. */
const starts = new Map<string, number>();
export function firstOfDate(date: string, zone: string): number {
  const id = `${zone} ${date}`;
  let at = starts.get(id);
  if (at === undefined) {
    at = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000;
    while (wallClock(at, zone).date < date) at += quarter;
    starts.set(id, at);
  }
  return at;
}

function last<Value>(list: readonly { from: number; value: Value }[], at: number): Value | undefined {
  return list.filter(({ from }) => from <= at).at(-1)?.value;
}

function bandAt(version: TariffVersion, at: number, period: SupplyPeriod<string>): string {
  const { date, minutes } = wallClock(at, period.zone);
  const calendar = period.calendarOf('');
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const isWeekend = (weekday === 0 || weekday === 6) && !calendar.shiftedWorkdays.has(date);
  let type = 'ordinary';
  for (const candidate of [...version.dayTypes].reverse()) {
    if (candidate === 'ordinary') type = candidate;
    if (candidate === 'restDay' && (isWeekend || calendar.holidays.has(date))) type = candidate;
    if (candidate === 'holiday' && calendar.holidays.has(date)) type = candidate;
    if (candidate === 'hotDay' && calendar.hotDays.has(date)) type = candidate;
  }
  // The days are gone back through until a season begins, as far as the leap day before.
  for (let back = 0; back <= 4 * 366; back += 1) {
    const day = new Date(Date.parse(`2028-${date.slice(5)}T12:00:00Z`) - back * 86_400_000).toISOString().slice(5, 10);
    const season = version.seasons.find(({ from }) => from === day);
    if (season) return (season.slots as Record<string, string>)[type]?.[minutes / 15] ?? '?';
  }
  return '?';
}

export function slowStepStart(version: TariffVersion, at: number, zone: string): number {
  const steps = version.steps;
  if (!steps) return 0;
  let { date } = wallClock(at, zone);
  for (;;) {
    const begins = steps.period === 'year' ? date.slice(5) === steps.anchor : date.slice(8) === steps.anchor.slice(3);
    if (begins) return firstOfDate(date, zone);
    date = new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  }
}

interface Sums {
  quantities: Map<string, number>;
  exact: Map<string, bigint>;
}

function slowUntil(period: SupplyPeriod<string>): number {
  let at = period.from;
  while (at < period.to && last(period.versions, at)) at += quarter;
  return at;
}

export function slowBills(period: SupplyPeriod<string>, closing: boolean, openings: readonly StepOpening[]): SlowBills {
  const until = slowUntil(period);
  const bills = new Map<string, Sums>();
  const billOf = (payer: string | null | undefined, at: number): Sums => {
    const id = `${wallClock(at, period.zone).date.slice(0, 7)} ${payer ?? ''}`;
    const sums = bills.get(id) ?? { quantities: new Map<string, number>(), exact: new Map<string, bigint>() };
    bills.set(id, sums);
    return sums;
  };
  for (let at = period.from; at < until; at += minute) addMinute(at, billOf(last(period.payers, at), at - (at % quarter)), period);
  const used: number[] = [];
  for (const { at, amount } of period.quarters) {
    const keyed = last(period.versions, at);
    if (at < period.from || at >= until || !keyed) continue;
    const { version, key } = keyed;
    const start = slowStepStart(version, at, period.zone);
    const before = start < period.from ? (openings.find((opening) => opening.start === start)?.used ?? 0) : 0;
    let counter = before + used.filter((instant) => instant >= start).length;
    const persons = last(period.households, at) ?? 0;
    const allowance = version.steps?.allowance;
    const extra = allowance && persons > allowance.above ? (persons - allowance.above) * allowance.perPerson : 0;
    const band = bandAt(version, at, period);
    // Each of n thousandths stands for the n-th part of the quarter, and counts in its middle.
    for (let index = 0; index < amount; index += 1) {
      const middle = at + ((index + 0.5) * quarter) / amount;
      // Whoever pays until an instant pays for what counts exactly then.
      const payer = period.payers.filter(({ from }) => from < middle).at(-1)?.value;
      const reached = counter;
      const step = (version.steps?.thresholds ?? []).filter((threshold) => threshold + extra <= reached).length + 1;
      const price = (version.prices as Record<string, number[]>)[band]?.[step - 1] ?? Number.NaN;
      const { quantities, exact } = billOf(payer, at);
      const line = `energy ${band} ${step} ${key}`;
      quantities.set(line, (quantities.get(line) ?? 0) + 1);
      exact.set(line, (exact.get(line) ?? 0n) + BigInt(price));
      used.push(at);
      counter += 1;
    }
  }
  return Object.fromEntries(
    [...bills].map(([id, sums]) => {
      const month = id.slice(0, 7);
      return [id, finish(sums, period, closing && month < wallClock(until, period.zone).date.slice(0, 7))];
    }),
  );
}

const monthsAt = new Map<string, [number, number]>();
function monthBounds(at: number, zone: string): [number, number] {
  const month = wallClock(at - (at % quarter), zone).date.slice(0, 7);
  const known = monthsAt.get(`${zone} ${month}`);
  if (known) return known;
  const next = new Date(Date.parse(`${month}-28T12:00:00Z`) + 5 * 86_400_000).toISOString().slice(0, 7);
  const bounds: [number, number] = [firstOfDate(`${month}-01`, zone), firstOfDate(`${next}-01`, zone)];
  monthsAt.set(`${zone} ${month}`, bounds);
  return bounds;
}

function addMinute(at: number, { exact, quantities }: Sums, period: SupplyPeriod<string>): void {
  const keyed = last(period.versions, at);
  if (!keyed) return;
  const [start, end] = monthBounds(at, period.zone);
  for (const [name, fee] of [
    ['fixed', keyed.version.fixedFee],
    ['floor', keyed.version.minimumFee],
  ] as const) {
    if (fee === null) continue;
    const running = (instant: number) => (BigInt(fee) * 10_000_000n * BigInt(instant - start)) / BigInt(end - start);
    const line = `${name}   ${keyed.key}`;
    exact.set(line, (exact.get(line) ?? 0n) + running(at + minute) - running(at));
    quantities.set(line, -1);
  }
}

function finish({ quantities, exact }: Sums, period: SupplyPeriod<string>, closed: boolean): SlowLine[] {
  const keys = [...new Set(period.versions.flatMap(({ value }) => (value ? [value] : [])))];
  const lines: Omit<SlowLine, 'fen'>[] = [];
  for (const band of 'SPFVD') {
    for (let step = 1; step <= 9; step += 1) {
      for (const { key } of keys) {
        const line = `energy ${band} ${step} ${key}`;
        if (exact.has(line)) lines.push({ key: line, quantity: quantities.get(line) ?? 0, exact: exact.get(line) ?? 0n });
      }
    }
  }
  const energy = [...lines];
  for (const { key, version } of keys) {
    const own = energy.filter((line) => line.key.endsWith(` ${key}`));
    if (!version.service || own.length === 0) continue;
    const quantity = own.reduce((sum, line) => sum + (line.quantity ?? 0), 0);
    const amount = own.reduce((sum, line) => sum + line.exact, 0n);
    const { service } = version;
    if (service.by === 'unit') lines.push({ key: `service   ${key}`, quantity, exact: BigInt(service.price) * BigInt(quantity) });
    else lines.push({ key: `service   ${key}`, quantity: null, exact: (amount * BigInt(service.basisPoints)) / 10_000n });
  }
  for (const { key } of keys) {
    const line = `fixed   ${key}`;
    if (exact.has(line)) lines.push({ key: line, quantity: null, exact: exact.get(line) ?? 0n });
  }
  const sum = lines.reduce((total, line) => total + line.exact, 0n);
  const floors = keys.filter(({ key }) => exact.has(`floor   ${key}`)).map(({ key }) => key);
  const demanded = floors.reduce((total, key) => total + (exact.get(`floor   ${key}`) ?? 0n), 0n);
  if (closed && demanded > sum) lines.push({ key: `minimum   ${floors.at(-1)}`, quantity: null, exact: demanded - sum });
  return round(lines);
}

/** Gives the fen out one by one, each to the line that has got the least of its own. */
function round(lines: readonly Omit<SlowLine, 'fen'>[]): SlowLine[] {
  const rounded = lines.map((line) => ({ ...line, fen: Number(line.exact / 10_000_000n) }));
  const sum = lines.reduce((total, line) => total + line.exact, 0n);
  const total = Number(sum / 10_000_000n) + (sum % 10_000_000n >= 5_000_000n ? 1 : 0);
  while (rounded.reduce((all, { fen }) => all + fen, 0) < total) {
    let poorest = rounded[0];
    for (const line of rounded) {
      if (poorest && line.exact - BigInt(line.fen) * 10_000_000n > poorest.exact - BigInt(poorest.fen) * 10_000_000n) poorest = line;
    }
    if (poorest) poorest.fen += 1;
  }
  return rounded;
}
