import {
  maxFieldDecimals,
  maxMappingFactor,
  maxMappingOffset,
  maxModelKeys,
  maxModelValues,
  maxNameLength,
  maxRegisterModulus,
  maxUnitLength,
  maxValueKeyLength,
  minMappingFactor,
} from '../limits.ts';
import type { KeyMapping, ModelMapping } from './key-mapping.ts';
import { findRegister, type MeterModel, type ModelValue } from './meter-model.ts';

/** What is wrong with the description of a meter model. */
export type ModelFault = 'missing' | 'tooLong' | 'tooMany' | 'repeated' | 'outOfRange' | 'unknownValue';

/** A model as its own tenant describes it. */
export interface DescribedModel extends Pick<MeterModel, 'values' | 'registerModulus'> {
  mapping: ModelMapping;
}

/**
 * Finds what keeps a model from being saved; empty when it may be. Keys are paths, such as `values.2.key` or `mapping.keys.0.factor`. A value
 * needs a label in one language.
 */
export function findModelFaults({ values, registerModulus, mapping }: DescribedModel): Record<string, ModelFault> {
  const faults: Record<string, ModelFault> = {};
  if (values.length === 0) faults.values = 'missing';
  if (values.length > maxModelValues) faults.values = 'tooMany';
  if (mapping.keys.length > maxModelKeys) faults['mapping.keys'] = 'tooMany';
  if (registerModulus !== null && !(findRegister(values) && registerModulus > 0 && registerModulus <= maxRegisterModulus))
    faults.registerModulus = 'outOfRange';
  for (const [index, value] of values.entries()) collect(faults, `values.${index}`, findValueFaults(value, values));
  for (const [index, key] of mapping.keys.entries()) collect(faults, `mapping.keys.${index}`, findKeyFaults(key, mapping.keys, values));
  return faults;
}

function collect(faults: Record<string, ModelFault>, path: string, found: Record<string, ModelFault | null>): void {
  for (const [field, fault] of Object.entries(found)) if (fault !== null) faults[`${path}.${field}`] = fault;
}

function findValueFaults({ key, label, unit, decimals }: ModelValue, values: readonly ModelValue[]): Record<string, ModelFault | null> {
  const isRepeated = values.filter((other) => other.key.trim() === key.trim()).length > 1;
  const labels = [label['zh-CN'].trim(), label.en.trim()];
  const isLong = labels.some((text) => text.length > maxNameLength);
  const decimalsFit = Number.isInteger(decimals) && decimals >= 0 && decimals <= maxFieldDecimals;
  return {
    key: findNameFault(key, isRepeated),
    label: labels.every((text) => text === '') ? 'missing' : isLong ? 'tooLong' : null,
    unit: unit !== null && unit.length > maxUnitLength ? 'tooLong' : null,
    decimals: decimalsFit ? null : 'outOfRange',
  };
}

function findKeyFaults(
  { source, target, factor, offset }: KeyMapping,
  keys: readonly KeyMapping[],
  values: readonly ModelValue[],
): Record<string, ModelFault | null> {
  const isRepeated = keys.filter((other) => other.source.trim() === source.trim()).length > 1;
  const isTargetRepeated = keys.filter((other) => other.target === target).length > 1;
  const size = Math.abs(factor);
  return {
    source: findNameFault(source, isRepeated),
    target: findTargetFault(target, isTargetRepeated, values),
    factor: size >= minMappingFactor && size <= maxMappingFactor ? null : 'outOfRange',
    offset: Math.abs(offset) <= maxMappingOffset ? null : 'outOfRange',
  };
}

function findNameFault(name: string, isRepeated: boolean): ModelFault | null {
  if (name.trim() === '') return 'missing';
  if (name.length > maxValueKeyLength) return 'tooLong';
  return isRepeated ? 'repeated' : null;
}

/** Two keys of one value would replace one another with every message. */
function findTargetFault(target: string, isRepeated: boolean, values: readonly ModelValue[]): ModelFault | null {
  if (target === '') return 'missing';
  if (!values.some(({ key }) => key === target)) return 'unknownValue';
  return isRepeated ? 'repeated' : null;
}
