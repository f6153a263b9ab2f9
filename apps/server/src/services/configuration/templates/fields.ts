import type { FieldCondition } from '@energy-om/domain';
import type { BusinessTypeEntry } from '../sections/business-types.ts';

type Field = NonNullable<BusinessTypeEntry['form']>['fields'][number];

interface Options {
  /** True unless it is said otherwise. */
  required?: boolean;
  /** When it is asked for. */
  when?: FieldCondition;
}

interface NumberOptions extends Options {
  range?: readonly [min: number, max: number];
  decimals?: number;
}

function field(key: string, label: string, type: Field['type'], { required = true, when }: Options): Field {
  return { key, label, type, required, options: [], unit: null, min: null, max: null, decimals: null, condition: when ?? null };
}

/** Points that are each normal, abnormal or not applicable. */
export function checklist(key: string, label: string, points: readonly string[], options: Options = {}): Field {
  return { ...field(key, label, 'checklist', options), options: [...points] };
}

/** @param unit null for a ratio */
export function number(key: string, label: string, unit: string | null, { range, decimals, ...options }: NumberOptions = {}): Field {
  const [min = null, max = null] = range ?? [];
  return { ...field(key, label, 'number', options), unit, min, max, decimals: decimals ?? null };
}

export function choice(key: string, label: string, answers: readonly string[], options: Options = {}): Field {
  return { ...field(key, label, 'choice', options), options: [...answers] };
}

export function yesNo(key: string, label: string, options: Options = {}): Field {
  return field(key, label, 'yesNo', options);
}

export function text(key: string, label: string, options: Options = {}): Field {
  return field(key, label, 'text', options);
}

export function date(key: string, label: string, options: Options = {}): Field {
  return field(key, label, 'date', options);
}

export const optional = { required: false } as const;

export const whenAbnormal = (key: string): FieldCondition => ({ key, abnormal: true });
export const whenIs = (key: string, equals: string | boolean): FieldCondition => ({ key, equals });
export const whenBelow = (key: string, below: number): FieldCondition => ({ key, below });
