import { type MeasuredValue, valueTypes } from '@energy-om/domain';
import type { TypedValue } from './typed-value.ts';

/** A new value for a key that a gateway has sent, as far as what it sent says: its own name, and a state where it is no number. */
export function suggestValue({ key, value }: { key: string; value: MeasuredValue }): Partial<TypedValue> {
  const isState = typeof value !== 'number';
  return { key, chinese: key, valueType: isState ? valueTypes.state : valueTypes.gauge, decimals: isState ? '0' : '1' };
}

/** Maps the gateway's key to one value, and to no other. @param row of the value */
export function takeKey(values: readonly TypedValue[], row: number, source: string): TypedValue[] {
  return values.map((value) => {
    if (value.row === row) return { ...value, source };
    return value.source.trim() === source ? { ...value, source: '' } : value;
  });
}
