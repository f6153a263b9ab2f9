import type { ApiOutput } from '@energy-om/contract';
import { type AlarmConditionKind, valueTypes } from '@energy-om/domain';

export type WatchableValue = Pick<ApiOutput<'listMeterModels'>['items'][number]['values'][number], 'key' | 'label' | 'unit' | 'valueType'>;

/** Each key once, as the first model that has it defines it. */
export function joinValues(models: readonly { values: readonly WatchableValue[] }[]): WatchableValue[] {
  const byKey = new Map<string, WatchableValue>();
  for (const value of models.flatMap(({ values }) => values)) {
    if (!byKey.has(value.key)) byKey.set(value.key, value);
  }
  return [...byKey.values()];
}

/** A state rule needs a value that is no number, and the other rules one that is no switch. */
export function listFitValues(values: readonly WatchableValue[], kind: AlarmConditionKind): WatchableValue[] {
  if (kind === 'noData') return [];
  return values.filter(({ valueType }) => (valueType === valueTypes.state) === (kind === 'state'));
}
