import { hourMs, type TariffVersion } from '#index.ts';
import { beginsAt, type CourseWorld } from './course-world.ts';

/** Of China Standard Time, which has no other. */
const offsetMs = 8 * hourMs;
const localOf = (at: number) => new Date(at + offsetMs).toISOString();
const nanoPerFen = 10_000_000n;

export interface SlowBill {
  payer: string | null;
  month: string;
  /** Thousandths of a kilowatt-hour. */
  quantity: number;
  cents: number;
}

/** What holds at an instant, by lists that are looked through from the end. */
function byTime<Value>(table: ReadonlyMap<string, Value>): (at: number) => Value | undefined {
  const known = [...table].map(([from, value]) => ({ from: Number(from), value })).sort((one, other) => other.from - one.from);
  return (at) => known.find(({ from }) => from <= at)?.value;
}

/** The beginning of the month or of the year from July on that an instant counts in. */
function counterStart(at: number, { period }: { period: 'month' | 'year' }): number {
  const [year = 0, month = 0] = localOf(at).split('-').map(Number);
  const isAfter = month >= 7;
  return period === 'month' ? Date.UTC(year, month - 1) - offsetMs : Date.UTC(isAfter ? year : year - 1, 6) - offsetMs;
}

/** How much of a use lies in each step. */
function splitBySteps(from: number, amount: number, thresholds: readonly number[]): number[] {
  const edges = [0, ...thresholds, Number.POSITIVE_INFINITY];
  return edges.slice(1).map((end, index) => Math.max(0, Math.min(end, from + amount) - Math.max(edges[index] ?? 0, from)));
}

/** What of a monthly fee has come due by an instant of the month that another one lies in, in nano-yuan. */
function feeUntil(fee: number, at: number, within: number): bigint {
  const [year = 0, month = 0] = localOf(within).split('-').map(Number);
  const [start, end] = [Date.UTC(year, month - 1) - offsetMs, Date.UTC(year, month) - offsetMs];
  return (BigInt(fee) * nanoPerFen * BigInt(at - start)) / BigInt(end - start);
}

interface Cost {
  quantity: number;
  /** By version, in nano-yuan. */
  energy: Map<TariffVersion, bigint>;
  rest: bigint;
}

/** Computes what everybody owes for the hours before an instant, hour by hour and by nothing that the settlement uses: the hours' sum is the counter of the steps. */
export function computeSlowBills(world: CourseWorld, until: number): SlowBill[] {
  const costs = new Map<string, Cost>();
  /** Of all hours before each. */
  const sums = new Map<number, number>();
  let sum = 0;
  const payerAt = byTime(world.payersFrom);
  const versionAt = byTime(world.versionsFrom);
  for (let at = beginsAt; at < until; at += hourMs) {
    const payer = payerAt(at) ?? null;
    const version = versionAt(at)?.version;
    if (!version) throw new Error('an hour has no tariff');
    const key = `${localOf(at).slice(0, 7)} ${payer ?? ''}`;
    const cost = costs.get(key) ?? { quantity: 0, energy: new Map(), rest: 0n };
    costs.set(key, cost);
    const amount = Math.round((world.hours.get(String(at)) ?? 0) * 1000);
    sums.set(at, sum);
    const before = version.steps ? sum - (sums.get(counterStart(at, version.steps)) ?? 0) : 0;
    sum += amount;
    const prices = version.prices[Number(localOf(at).slice(11, 13)) < 8 ? 'V' : 'P'] ?? [];
    const parts = splitBySteps(before, amount, version.steps?.thresholds ?? []);
    const nano = parts.reduce((all, part, step) => all + BigInt(part) * BigInt(prices[step] ?? 0), 0n);
    cost.quantity += amount;
    cost.energy.set(version, (cost.energy.get(version) ?? 0n) + nano);
    if (version.service?.by === 'unit') cost.rest += BigInt(amount) * BigInt(version.service.price);
    if (version.fixedFee !== null) cost.rest += feeUntil(version.fixedFee, at + hourMs, at) - feeUntil(version.fixedFee, at, at);
  }
  return [...costs].map(([key, { quantity, energy, rest }]) => {
    let nano = rest;
    for (const [{ service }, amount] of energy)
      nano += amount + (service?.by === 'percent' ? (amount * BigInt(service.basisPoints)) / 10_000n : 0n);
    const payer = key.slice(8);
    return { payer: payer === '' ? null : payer, month: key.slice(0, 7), quantity, cents: Number((nano + nanoPerFen / 2n) / nanoPerFen) };
  });
}
