import type { ApiOutput, Language } from '@energy-om/contract';
import { type MeasuredValue, type ModelValue, valueTypes } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';

type Model = ApiOutput<'listMeterModels'>['items'][number];
type Value = ApiOutput<'listMeters'>['items'][number]['values'][number];

export function presentModelValue({ key, label, unit, valueType, decimals }: ModelValue, language: Language): Model['values'][number] {
  return { key, label: label[language], unit, valueType, decimals };
}

/** Presents a value that the model describes, with the latest reading of it. */
export function presentLatest(value: ModelValue, latest: LatestValues, language: Language): Value {
  const [at, measured] = findLatest(latest, value.key) ?? [null, null];
  return { ...presentModelValue(value, language), value: measured, at: at === null ? null : new Date(at).toISOString() };
}

/** Looks up own properties only, because a device may name a value like a property that every object inherits. */
export function findLatest(latest: LatestValues, key: string): [at: number, value: MeasuredValue] | null {
  return Object.hasOwn(latest, key) ? (latest[key] ?? null) : null;
}

/** Devices report a switch as true and false, or as 1 and 0. Null: the state is not known. */
export function readSwitch(values: readonly ModelValue[], latest: LatestValues): boolean | null {
  return findSwitchValue(values, latest)?.isOn ?? null;
}

/** The state of a switch with the time of its report, epoch milliseconds. Null: it is not known. */
export function findSwitchValue(values: readonly ModelValue[], latest: LatestValues): { key: string; at: number; isOn: boolean } | null {
  const state = values.find(({ valueType }) => valueType === valueTypes.state);
  const [at, value] = (state && findLatest(latest, state.key)) ?? [0, null];
  const isOn = value === 1 ? true : value === 0 ? false : value;
  return state && typeof isOn === 'boolean' ? { key: state.key, at, isOn } : null;
}
