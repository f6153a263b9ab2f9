import { dayMs, hourMs } from '@energy-om/domain';

/** A row of an hourly file in the format of the public electricity transformer dataset. */
export interface LoadRow {
  /** Epoch milliseconds. */
  at: number;
  /** The values of `loadHeadings`, in that order. */
  numbers: readonly number[];
}

export const loadHeadings = ['HUFL', 'HULL', 'MUFL', 'MULL', 'LUFL', 'LULL', 'OT'] as const;
/** Shanghai is ahead of UTC by this, all year round. */
const offsetMs = 8 * hourMs;

/** Returns numbers from 0 to below 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Makes consecutive hours from midnight of 2016-07-01 in Shanghai. Some loads are negative, as in the dataset. */
export function makeLoad(hours: number): LoadRow[] {
  const random = createRandom(20_160_701);
  const start = Date.UTC(2016, 6, 1) - offsetMs;
  return Array.from({ length: hours }, (_, index) => {
    const daily = Math.sin((index / 24) * 2 * Math.PI);
    const numbers = loadHeadings.map((_, column) => round(8 - column + 5 * daily + 6 * (random() - 0.5)));
    return { at: start + index * hourMs, numbers };
  });
}

export function writeLoad(rows: readonly LoadRow[]): string {
  return [`date,${loadHeadings.join(',')}`, ...rows.map(({ at, numbers }) => `${showLocal(at)},${numbers.join(',')}`), ''].join('\n');
}

/** Writes the local time of Shanghai: 2016-07-01 00:00:00. */
export function showLocal(at: number): string {
  return new Date(at + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Adds up a load by days of Shanghai and in total. A load lasts an hour; the last one does not count. */
export function sumLoad(rows: readonly LoadRow[], column: number): { total: number; days: Record<string, number> } {
  const days: Record<string, number> = {};
  let total = 0;
  for (const { at, numbers } of rows.slice(0, -1)) {
    const amount = Math.max(0, numbers[column] ?? 0);
    const date = new Date(Math.floor((at + offsetMs) / dayMs) * dayMs).toISOString().slice(0, 10);
    days[date] = (days[date] ?? 0) + amount;
    total += amount;
  }
  return { total, days };
}

function round(number: number): number {
  return Number(number.toFixed(3));
}
