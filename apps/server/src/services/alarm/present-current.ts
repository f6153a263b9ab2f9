import type { ApiOutput, Language } from '@energy-om/contract';
import type { AlarmCondition, MeasuredValue, ModelValue } from '@energy-om/domain';

type Current = NonNullable<ApiOutput<'getAlarm'>['current']>;

export interface LatestRow {
  condition: AlarmCondition;
  /** The model's description of the value; null for missing data. */
  model_value: ModelValue | null;
  unit: string | null;
  /** The device's newest value of what the alarm watches. */
  latest: [at: number, value: MeasuredValue] | null;
}

const defaultDecimals = 2;

/** The newest value of what `condition` watches, out of a device's state. Both are SQL expressions. */
export function latestOf(state: string, condition: string): string {
  return `${state}.latest -> (${condition} ->> 'key')`;
}

/** A value that is not in the device's model has its key as label. Null for missing data. */
export function findLabel({ condition, model_value }: Pick<LatestRow, 'condition' | 'model_value'>, language: Language): string | null {
  if (condition.kind === 'noData') return null;
  return model_value?.label[language] ?? condition.key;
}

/** Null for missing data, and where the device never sent the value. */
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
