import type { ApiOutput, Language } from '@energy-om/contract';
import type { AlarmCondition, MeasuredValue, ModelValue } from '@energy-om/domain';

type Current = NonNullable<ApiOutput<'getAlarm'>['current']>;

export interface LatestRow {
  condition: AlarmCondition;
  /** What the device's model says of the value; null for silence. */
  model_value: ModelValue | null;
  unit: string | null;
  /** The device's newest value of what the alarm looks at. */
  latest: [at: number, value: MeasuredValue] | null;
}

const decimalsWithoutModel = 2;

/** Out of a device's state, what it said last of the value that `condition` looks at. */
export function latestOf(state: string, condition: string): string {
  return `${state}.latest -> (${condition} ->> 'key')`;
}

/** A value that no model knows any more goes by its key. Null for silence. */
export function findLabel({ condition, model_value }: Pick<LatestRow, 'condition' | 'model_value'>, language: Language): string | null {
  if (condition.kind === 'noData') return null;
  return model_value?.label[language] ?? condition.key;
}

/** Null for silence, and where the device never sent the value. */
export function presentCurrent(row: LatestRow, language: Language): Current | null {
  const label = findLabel(row, language);
  if (label === null || row.latest === null) return null;
  const [at, value] = row.latest;
  return {
    label,
    value,
    at: new Date(at).toISOString(),
    unit: row.model_value?.unit ?? row.unit,
    decimals: row.model_value?.decimals ?? decimalsWithoutModel,
  };
}
