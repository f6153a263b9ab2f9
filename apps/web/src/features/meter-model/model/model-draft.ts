import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { type DescribedModel, type EnergyType, findRegister, type KeyMapping } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';
import { type TypedValue, toKeyMapping, toModelValue, toTypedValue } from './typed-value.ts';

export type MeterModel = ApiOutput<'listManagedMeterModels'>[number];
export type ModelInput = ApiInput<'saveMeterModel'>;

/** The form of a meter model as it is typed. */
export interface ModelDraft {
  /** The version of the model that is being changed; null for a new one. */
  version: number | null;
  name: string;
  manufacturer: string;
  energyType: EnergyType;
  hasSwitch: boolean;
  values: readonly TypedValue[];
  /** Empty: the register does not begin again. */
  registerModulus: string;
  takesSameNames: boolean;
}

export function createEmptyModel(): ModelDraft {
  return {
    version: null,
    name: '',
    manufacturer: '',
    energyType: 'NYDN',
    hasSwitch: false,
    values: [],
    registerModulus: '',
    takesSameNames: true,
  };
}

export function toModelDraft({ values, mapping, registerModulus, ...model }: MeterModel): ModelDraft {
  const { version, name, manufacturer, energyType, hasSwitch } = model;
  const mappings = new Map(mapping?.keys.map((key) => [key.target, key]));
  return {
    version,
    name,
    manufacturer,
    energyType,
    hasSwitch,
    values: values.map((value, row) => toTypedValue(value, mappings.get(value.key), row)),
    registerModulus: registerModulus === null ? '' : String(registerModulus),
    takesSameNames: mapping?.takesSameNames ?? true,
  };
}

/** A new model with everything of another one but its name. */
export function copyModel(model: MeterModel, name: string): ModelDraft {
  return { ...toModelDraft(model), version: null, name };
}

/** What is typed as the domain checks it, and for each mapped key the position of its value. */
export function toDescribedModel(draft: ModelDraft): DescribedModel & { valuesOfKeys: readonly number[] } {
  const values = draft.values.map(toModelValue);
  const mapped = draft.values.flatMap((value, index) => {
    const key = toKeyMapping(value);
    return key ? [{ key, index }] : [];
  });
  return {
    values,
    registerModulus: findRegister(values) && readModulus(draft.registerModulus),
    mapping: { keys: mapped.map(({ key }) => key), takesSameNames: draft.takesSameNames },
    valuesOfKeys: mapped.map(({ index }) => index),
  };
}

function readModulus(typed: string): number | null {
  return typed.trim() === '' ? null : (parseNumber(typed) ?? Number.NaN);
}

/** @param existing the model to change, with the version that is overwritten; null: a new one */
export function toModelInput(draft: ModelDraft, existing: Pick<MeterModel, 'id' | 'version'> | null): ModelInput {
  const { values, registerModulus, mapping } = toDescribedModel(draft);
  return {
    ...(existing ? { id: existing.id, version: existing.version } : {}),
    name: draft.name.trim(),
    manufacturer: draft.manufacturer.trim(),
    energyType: draft.energyType,
    hasSwitch: draft.hasSwitch,
    values: [...values],
    registerModulus,
    mapping: { keys: mapping.keys.map((key: KeyMapping) => ({ ...key })), takesSameNames: mapping.takesSameNames },
  };
}
