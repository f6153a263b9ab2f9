import { type CompiledMapping, type MappingFault, type MeasuredValue, mapValues, maxUnmappedKeys } from '@energy-om/domain';
import type { Rejection } from '#services/core/ports/device-message.ts';

interface MappedReading {
  values: Record<string, MeasuredValue>;
  unmapped: Record<string, MeasuredValue>;
  rejections: Rejection[];
}

const faultTexts: Record<MappingFault, string> = {
  notANumber: 'takes numbers only',
  outOfRange: 'is beyond what can be stored after its factor',
};

/** @param child the code of the device behind the gateway, null for the sender itself */
export function mapReading(mapping: CompiledMapping, sent: Record<string, MeasuredValue>, child: string | null): MappedReading {
  const { values, unmapped, rejected } = mapValues(mapping, sent);
  const rejections = rejected.map(({ source, target, fault }) => ({
    reason: 'wrongType' as const,
    child,
    detail: `"${source}" is mapped to "${target}", which ${faultTexts[fault]}.`,
  }));
  return { values, unmapped, rejections };
}

/** What a person needs in order to recognise a value. */
const maxSampleLength = 60;

/** The newest value of each key that no value takes, with its time in epoch milliseconds. */
export type UnmappedKeys = Map<string, [at: number, value: MeasuredValue]>;

/** Adds keys that no value takes, up to their number; what is known already is replaced by what is newer. */
export function collectUnmapped(known: UnmappedKeys, unmapped: Record<string, MeasuredValue>, at: number): void {
  for (const [key, value] of Object.entries(unmapped)) {
    const before = known.get(key);
    const isFull = before === undefined && known.size >= maxUnmappedKeys;
    if (isFull || (before !== undefined && before[0] > at)) continue;
    known.set(key, [at, typeof value === 'string' ? value.slice(0, maxSampleLength).toWellFormed() : value]);
  }
}
