import type { ApiOutput, Language } from '@energy-om/contract';
import type { AlarmCondition, MeasuredValue, ModelValue } from '@energy-om/domain';

type Current = NonNullable<ApiOutput<'getAlarm'>['current']>;

export interface LatestRow {
  condition: AlarmCondition;
  /** The model's description of the value; null for a condition on missing data, and for a value that the model does not have. */
  model_value: ModelValue | null;
  unit: string | null;
  /** The device's newest value of what the alarm watches. */
  latest: [at: number, value: MeasuredValue] | null;
}

const defaultDecimals = 2;

/** Selects the newest value that `condition` watches from a device's state. Both arguments are SQL expressions. */
export function latestOf(state: string, condition: string): string {
  return `${state}.latest -> (${condition} ->> 'key')`;
}

/** Returns the label of the watched value, or its key where the device's model does not have it; null for a condition on missing data. */
export function findLabel({ condition, model_value }: Pick<LatestRow, 'condition' | 'model_value'>, language: Language): string | null {
  if (condition.kind === 'noData') return null;
  return model_value?.label[language] ?? condition.key;
}

/** Returns null for a condition on missing data, and where the device has never sent the value. */
export function presentCurrent(row: LatestRow, language: Language): Current | null {
  const label = findLabel(row, language);
  if (label === null || row.latest === null) return null;
  const [at, value] = row.latest;
  return {
    label,
    value,
    at: new Date(at).toISOString(),
    unit: row.model_value?.unit ?? row.unit,
    decimals: row.model_value?.decimals ?? defaultDecimals,
  };
}
