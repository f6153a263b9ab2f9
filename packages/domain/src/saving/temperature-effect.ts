/** A whole local day: what it used, in consumption units, and its mean temperature in °C; null where none was measured. */
export interface DayUse {
  /** 2026-11-20 */
  date: string;
  /** Whether the work calendar has no working hours on it. */
  isRest: boolean;
  amount: number;
  temperature: number | null;
}

/** What a degree below 18 °C, and one above 26 °C, adds to a day. */
export interface TemperatureEffect {
  heating: number;
  cooling: number;
}

/** The limits of the Chinese degree days, HDD18 and CDD26. */
const heatingLimit = 18;
const coolingLimit = 26;
/** Below this share of what varies, temperature explains nothing. */
const minExplained = 0.3;
export const minDaysWithTemperature = 14;

export function degreesOf(temperature: number): TemperatureEffect {
  return { heating: Math.max(0, heatingLimit - temperature), cooling: Math.max(0, temperature - coolingLimit) };
}

type MeasuredDay = DayUse & { temperature: number };

/**
 * Learns by least squares what degrees add to a day, apart from what working days and days of rest differ by. A degree never saves anything. Returns null where
 * temperature explains less than 30 % of what days differ by.
 */
export function learnTemperatureEffect(days: readonly MeasuredDay[]): TemperatureEffect | null {
  const rows = [true, false].flatMap((isRest) => centre(days.filter((day) => day.isRest === isRest)));
  const both = solve(rows, ['heating', 'cooling']);
  const effect = both.heating >= 0 && both.cooling >= 0 ? both : solve(rows, [both.heating > both.cooling ? 'heating' : 'cooling']);
  if (effect.heating < 0 || effect.cooling < 0) return null;
  const varies = rows.reduce((sum, { amount }) => sum + amount ** 2, 0);
  const left = rows.reduce((sum, row) => sum + (row.amount - effect.heating * row.heating - effect.cooling * row.cooling) ** 2, 0);
  return varies > 0 && 1 - left / varies >= minExplained ? effect : null;
}

interface Row extends TemperatureEffect {
  amount: number;
}

/** The differences from the means of the days. */
function centre(days: readonly MeasuredDay[]): Row[] {
  const rows = days.map(({ amount, temperature }) => ({ amount, ...degreesOf(temperature) }));
  const mean = (pick: (row: Row) => number) => rows.reduce((sum, row) => sum + pick(row), 0) / rows.length;
  const means = { amount: mean((row) => row.amount), heating: mean((row) => row.heating), cooling: mean((row) => row.cooling) };
  return rows.map((row) => ({
    amount: row.amount - means.amount,
    heating: row.heating - means.heating,
    cooling: row.cooling - means.cooling,
  }));
}

/** What does not vary has no effect. */
function solve(rows: readonly Row[], keys: readonly (keyof TemperatureEffect)[]): TemperatureEffect {
  const product = (one: keyof Row, other: keyof Row) => rows.reduce((sum, row) => sum + row[one] * row[other], 0);
  const used = keys.filter((key) => product(key, key) > 1e-9);
  const effect = { heating: 0, cooling: 0 };
  const [first, second] = used;
  if (first === undefined) return effect;
  const [a, c] = [product(first, first), product(first, 'amount')];
  if (second === undefined) return { ...effect, [first]: c / a };
  const [b, d, e] = [product(first, second), product(second, second), product(second, 'amount')];
  const determinant = a * d - b * b;
  if (Math.abs(determinant) < 1e-9 * a * d) return { ...effect, [first]: c / a };
  return { ...effect, [first]: (c * d - b * e) / determinant, [second]: (a * e - b * c) / determinant };
}
