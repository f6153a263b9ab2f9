import type { ApiOutput } from '@energy-om/contract';
import { valueTypes } from '@energy-om/domain';
import type { ConditionKind } from './rule-draft.ts';

export type WatchableValue = Pick<ApiOutput<'listMeterModels'>['items'][number]['values'][number], 'key' | 'label' | 'unit' | 'valueType'>;

/** Each key once, as the first model that knows it says. */
export function joinValues(models: readonly { values: readonly WatchableValue[] }[]): WatchableValue[] {
  const byKey = new Map<string, WatchableValue>();
  for (const value of models.flatMap(({ values }) => values)) {
    if (!byKey.has(value.key)) byKey.set(value.key, value);
  }
  return [...byKey.values()];
}

/** A number has no state to be in, and a switch has no limit. */
export function listFitValues(values: readonly WatchableValue[], kind: ConditionKind): WatchableValue[] {
  if (kind === 'noData') return [];
  return values.filter(({ valueType }) => (valueType === valueTypes.state) === (kind === 'state'));
}
