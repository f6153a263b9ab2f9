import type { KeyMapping } from './key-mapping.ts';
import { findRegister, type MeterModel } from './meter-model.ts';
import type { DescribedModel } from './model-faults.ts';

type ChangedModel = DescribedModel & Pick<MeterModel, 'energyType'>;

/**
 * Lists the keys of values whose stored readings would mean something else after a change: values that are removed, have another unit or type,
 * and the register where another value counts, its modulus differs or what is sent becomes another amount. Labels and decimals are free.
 */
export function listChangedValues(before: ChangedModel, after: ChangedModel): string[] {
  const kept = new Map(after.values.map((value) => [value.key, value]));
  const changed = before.values.filter(({ key, unit, valueType }) => {
    const value = kept.get(key);
    return value === undefined || value.unit !== unit || value.valueType !== valueType;
  });
  const register = findRegister(before.values);
  const isCountedOtherwise = register !== null && countsOtherwise(register.key, before, after);
  return [...new Set([...changed.map(({ key }) => key), ...(isCountedOtherwise ? [register.key] : [])])];
}

function countsOtherwise(register: string, before: ChangedModel, after: ChangedModel): boolean {
  const [one, other] = [findMapping(register, before), findMapping(register, after)];
  return (
    findRegister(after.values)?.key !== register ||
    before.registerModulus !== after.registerModulus ||
    before.energyType !== after.energyType ||
    one.factor !== other.factor ||
    one.offset !== other.offset
  );
}

function findMapping(target: string, { mapping }: ChangedModel): Pick<KeyMapping, 'factor' | 'offset'> {
  return mapping.keys.find((key) => key.target === target) ?? { factor: 1, offset: 0 };
}
