import { findRegister, type MeterModel, standardMeterModels } from '@energy-om/domain';

const byName = new Map(standardMeterModels.map((model) => [model.name, model]));

/** Null: a device that reports nothing. */
export function findDemoModel(name: string): MeterModel | null {
  return byName.get(name) ?? null;
}

/** Whether the model has a register. */
export function hasRegister(model: MeterModel): boolean {
  return findRegister(model.values) !== null;
}
