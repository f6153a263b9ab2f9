import type { MeasuredValue, MeterModel } from '@energy-om/domain';

/**
 * Selects the values that the model reports and rounds them to its decimals. Rounding is monotonic, so a register never decreases by it.
 */
export function roundValues({ name, values: wanted }: MeterModel, values: Record<string, MeasuredValue>): Record<string, MeasuredValue> {
  return Object.fromEntries(
    wanted.map(({ key, decimals }) => {
      const value = values[key];
      if (value === undefined) throw new Error(`${name} reports ${key}, and its profile does not`);
      return [key, typeof value === 'number' ? Number(value.toFixed(decimals)) : value];
    }),
  );
}
