import { type KeyMapping, type ModelValue, type ValueType, valueTypes } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';
import { currentLanguage } from '#shared/i18n/language.ts';

/** The types in the order in which people choose. */
export const typesInOrder = [valueTypes.gauge, valueTypes.register, valueTypes.state, valueTypes.temperatureHumidity] as const;

/** A value of a model as it is typed, with the gateway's key that it is taken from. */
export interface TypedValue {
  /** Tells it from the others while its key is being typed. */
  row: number;
  key: string;
  chinese: string;
  english: string;
  unit: string;
  valueType: ValueType;
  decimals: string;
  /** The gateway's key; empty: the value's own. */
  source: string;
  factor: string;
  offset: string;
}

export function createValue(values: readonly TypedValue[], changes: Partial<TypedValue> = {}): TypedValue {
  const row = Math.max(-1, ...values.map((value) => value.row)) + 1;
  const empty = {
    key: '',
    chinese: '',
    english: '',
    unit: '',
    valueType: valueTypes.gauge,
    decimals: '1',
    source: '',
    factor: '1',
    offset: '0',
  };
  return { ...empty, ...changes, row };
}

/** A label that is the same in both languages was given in one. */
export function toTypedValue(
  { key, label, unit, valueType, decimals }: ModelValue,
  mapping: KeyMapping | undefined,
  row: number,
): TypedValue {
  return {
    row,
    key,
    chinese: label['zh-CN'],
    english: label.en === label['zh-CN'] ? '' : label.en,
    unit: unit ?? '',
    valueType,
    decimals: String(decimals),
    source: mapping?.source ?? '',
    factor: String(mapping?.factor ?? 1),
    offset: String(mapping?.offset ?? 0),
  };
}

/** What is typed as a value; an unreadable number is none. */
export function toModelValue({ key, chinese, english, unit, valueType, decimals }: TypedValue): ModelValue {
  return {
    key: key.trim(),
    label: { 'zh-CN': chinese.trim(), en: english.trim() },
    unit: unit.trim() || null,
    valueType,
    decimals: parseNumber(decimals) ?? Number.NaN,
  };
}

/** Null for a value that is taken from its own key as it is sent. */
export function toKeyMapping({ key, source, factor, offset }: TypedValue): KeyMapping | null {
  const typed = { factor: parseNumber(factor) ?? Number.NaN, offset: offset.trim() === '' ? 0 : (parseNumber(offset) ?? Number.NaN) };
  if (source.trim() === '' && typed.factor === 1 && typed.offset === 0) return null;
  return { source: source.trim() || key.trim(), target: key.trim(), ...typed };
}

/** The label that stands for the value, in the language on the screen as far as it is typed. */
export function nameOf({ chinese, english, key }: TypedValue): string {
  const names = [chinese.trim(), english.trim()];
  if (currentLanguage() === 'en') names.reverse();
  return names.find(Boolean) ?? key.trim();
}
