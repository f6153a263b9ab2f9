import type { ApiOutput, Language } from '@energy-om/contract';
import { type MeasuredValue, type ModelValue, valueTypes } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';

type Model = ApiOutput<'listMeterModels'>['items'][number];
type Value = ApiOutput<'listMeters'>['items'][number]['values'][number];

export function presentModelValue({ key, label, unit, valueType, decimals }: ModelValue, language: Language): Model['values'][number] {
  return { key, label: label[language], unit, valueType, decimals };
}

/** What the model says there is, with what came last. */
export function presentLatest(value: ModelValue, latest: LatestValues, language: Language): Value {
  const [at, measured] = findLatest(latest, value.key) ?? [null, null];
  return { ...presentModelValue(value, language), value: measured, at: at === null ? null : new Date(at).toISOString() };
}

/** A device may call a value as every object calls something of its own. */
export function findLatest(latest: LatestValues, key: string): [at: number, value: MeasuredValue] | null {
  return Object.hasOwn(latest, key) ? (latest[key] ?? null) : null;
}

/** As devices say it: yes and no, or 1 and 0. Null: not known. */
export function readSwitch(values: readonly ModelValue[], latest: LatestValues): boolean | null {
  const state = values.find(({ valueType }) => valueType === valueTypes.state);
  const value = state && findLatest(latest, state.key)?.[1];
  if (value === 1) return true;
  if (value === 0) return false;
  return typeof value === 'boolean' ? value : null;
}
