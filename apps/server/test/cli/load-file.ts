/** A row of an hourly file in the format of the public electricity transformer dataset. */
export interface LoadRow {
  /** Epoch milliseconds. */
  at: number;
  /** HUFL, HULL, MUFL, MULL, LUFL, LULL, OT */
  numbers: readonly number[];
}

export const loadHeadings = ['HUFL', 'HULL', 'MUFL', 'MULL', 'LUFL', 'LULL', 'OT'] as const;
export const hour = 3_600_000;
const day = 24 * hour;
/** Of Shanghai, all year round. */
const offset = 8 * hour;

/** Numbers from 0 to below 1 that are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Hours one after another from midnight of 2016-07-01 in Shanghai. Some loads flow backwards, as in the dataset. */
export function makeLoad(hours: number): LoadRow[] {
  const random = createRandom(20_160_701);
  const start = Date.UTC(2016, 6, 1) - offset;
  return Array.from({ length: hours }, (_, index) => {
    const daily = Math.sin((index / 24) * 2 * Math.PI);
    const numbers = loadHeadings.map((_, column) => round(8 - column + 5 * daily + 6 * (random() - 0.5)));
    return { at: start + index * hour, numbers };
  });
}

export function writeLoad(rows: readonly LoadRow[]): string {
  return [`date,${loadHeadings.join(',')}`, ...rows.map(({ at, numbers }) => `${showLocal(at)},${numbers.join(',')}`), ''].join('\n');
}

/** 2016-07-01 00:00:00 on the clocks of Shanghai. */
export function showLocal(at: number): string {
  return new Date(at + offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** What a load comes to, added up plainly: by days of Shanghai and in all. A load lasts an hour, the last one counts for nothing. */
export function sumLoad(rows: readonly LoadRow[], column: number): { total: number; days: Record<string, number> } {
  const days: Record<string, number> = {};
  let total = 0;
  for (const { at, numbers } of rows.slice(0, -1)) {
    const amount = Math.max(0, numbers[column] ?? 0);
    const date = new Date(Math.floor((at + offset) / day) * day).toISOString().slice(0, 10);
    days[date] = (days[date] ?? 0) + amount;
    total += amount;
  }
  return { total, days };
}

function round(number: number): number {
  return Number(number.toFixed(3));
}
