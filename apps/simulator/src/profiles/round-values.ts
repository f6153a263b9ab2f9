import type { MeasuredValue, MeterModel } from '@energy-om/domain';

/** The values that the model reports, with its decimals. Rounding keeps order, so a register that only rises still does. */
export function roundValues({ name, values: wanted }: MeterModel, values: Record<string, MeasuredValue>): Record<string, MeasuredValue> {
  return Object.fromEntries(
    wanted.map(({ key, decimals }) => {
      const value = values[key];
      if (value === undefined) throw new Error(`${name} reports ${key}, and its profile does not`);
      return [key, typeof value === 'number' ? Number(value.toFixed(decimals)) : value];
    }),
  );
}
