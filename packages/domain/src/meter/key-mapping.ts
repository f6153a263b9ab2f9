import { tidyNumber } from '../alarm/tidy-number.ts';
import type { MeasuredValue, ModelValue, ValueType } from './meter-model.ts';
import { valueTypes } from './meter-model.ts';

/** A gateway's key and the value of the model that it carries: the value is the sent number × `factor` + `offset`. */
export interface KeyMapping {
  /** The key in the messages, as `Ua` or `p.total`. */
  source: string;
  /** The key of the model's value. */
  target: string;
  factor: number;
  offset: number;
}

/** How the messages of a model's devices become its values. */
export interface ModelMapping {
  keys: readonly KeyMapping[];
  /** Whether a key that is no source, but has the name of a value without a source, is taken as that value. */
  takesSameNames: boolean;
}

/** Where a sent key goes. */
interface KeyTarget extends Omit<KeyMapping, 'source'> {
  valueType: ValueType;
}

/** A mapping by sent key, made once for all messages of a model. */
export type CompiledMapping = ReadonlyMap<string, KeyTarget>;

/** A mapping of a target that the model does not have is left out. */
export function compileMapping({ keys, takesSameNames }: ModelMapping, values: readonly ModelValue[]): CompiledMapping {
  const types = new Map(values.map(({ key, valueType }) => [key, valueType]));
  const sources = new Set(keys.map(({ source }) => source));
  const targets = new Set(keys.map(({ target }) => target));
  const mapped = keys.flatMap(({ source, ...target }) => {
    const valueType = types.get(target.target);
    return valueType === undefined ? [] : [[source, { ...target, valueType }] as const];
  });
  const free = takesSameNames ? values.filter(({ key }) => !sources.has(key) && !targets.has(key)) : [];
  const same = free.map(({ key, valueType }) => [key, { target: key, factor: 1, offset: 0, valueType }] as const);
  return new Map([...mapped, ...same]);
}

/** Why a sent value cannot be the value that its key is mapped to. */
export type MappingFault = 'notANumber' | 'outOfRange';

export interface MappedValues {
  values: Record<string, MeasuredValue>;
  /** What came under keys that the mapping does not know. */
  unmapped: Record<string, MeasuredValue>;
  rejected: { source: string; target: string; fault: MappingFault }[];
}

/** The greatest magnitude that a value has after mapping: beyond it, doubles do not hold every whole number. */
const maxMagnitude = 1e15;

export function mapValues(mapping: CompiledMapping, sent: Readonly<Record<string, MeasuredValue>>): MappedValues {
  const values: [string, MeasuredValue][] = [];
  const unmapped: [string, MeasuredValue][] = [];
  const rejected: MappedValues['rejected'] = [];
  for (const [source, value] of Object.entries(sent)) {
    const target = mapping.get(source);
    if (target === undefined) {
      unmapped.push([source, value]);
      continue;
    }
    const mapped = mapValue(target, value);
    if (typeof mapped === 'object') rejected.push({ source, target: target.target, fault: mapped.fault });
    else values.push([target.target, mapped]);
  }
  return { values: Object.fromEntries(values), unmapped: Object.fromEntries(unmapped), rejected };
}

/** A state may be a truth value or a text, and is one as it was sent unless a factor turns it, as -1 and 1 do for a normally closed contact. */
function mapValue({ factor, offset, valueType }: KeyTarget, value: MeasuredValue): MeasuredValue | { fault: MappingFault } {
  const isState = valueType === valueTypes.state;
  const isUnchanged = factor === 1 && offset === 0;
  if (isState && isUnchanged) return value;
  const number = isState && typeof value === 'boolean' ? Number(value) : value;
  if (typeof number !== 'number') return { fault: 'notANumber' };
  const mapped = isUnchanged ? number : tidyNumber(number * factor + offset);
  if (!Number.isFinite(mapped) || Math.abs(mapped) > maxMagnitude) return { fault: 'outOfRange' };
  return mapped;
}
