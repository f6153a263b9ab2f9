import { type MeterModel, standardMeterModels } from '@energy-om/domain';

const byName = new Map(standardMeterModels.map((model) => [model.name, model]));

/** Null for a model that the domain does not have. */
export function findModel(name: string): MeterModel | null {
  return byName.get(name) ?? null;
}

export function hasValue(model: MeterModel, ...keys: readonly string[]): boolean {
  return model.values.some(({ key }) => keys.includes(key));
}
