import type { FieldCondition, FieldType, FormField } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';

export type ConditionKind = 'equals' | 'above' | 'below' | 'abnormal';

/** A condition as it is chosen; `value` is an option, a number as it is typed, or yes or no. */
export interface TypedCondition {
  key: string;
  kind: ConditionKind;
  value: string;
}

/** A field of a form as it is typed: numbers stay texts, and the options are the lines of one text. */
export interface TypedField {
  key: string;
  label: string;
  type: FieldType;
  required: boolean;
  options: string;
  unit: string;
  min: string;
  max: string;
  decimals: string;
  condition: TypedCondition | null;
}

const keyLetters = 'abcdefghijkmnpqrstuvwxyz23456789';
const keyLength = 6;

/** A key that no field of the form has; answers are stored under it, so it never changes. */
export function createFieldKey(taken: readonly { key: string }[], random: () => number = Math.random): string {
  const letters = Array.from({ length: keyLength }, () => keyLetters.charAt(Math.floor(random() * keyLetters.length)));
  const key = `f${letters.join('')}`;
  return taken.some((field) => field.key === key) ? createFieldKey(taken, random) : key;
}

export function createField(type: FieldType, taken: readonly { key: string }[]): TypedField {
  const key = createFieldKey(taken);
  return { key, label: '', type, required: false, options: '', unit: '', min: '', max: '', decimals: '', condition: null };
}

export function toTypedField({ key, label, type, required, options, unit, min, max, decimals, condition }: FormField): TypedField {
  const typed = (number: number | null | undefined) => (number === null || number === undefined ? '' : String(number));
  return {
    key,
    label,
    type,
    required,
    options: options.join('\n'),
    unit: unit ?? '',
    min: typed(min),
    max: typed(max),
    decimals: typed(decimals),
    condition: condition ? toTypedCondition(condition) : null,
  };
}

function toTypedCondition(condition: FieldCondition): TypedCondition {
  const { key } = condition;
  if ('abnormal' in condition) return { key, kind: 'abnormal', value: '' };
  if ('above' in condition) return { key, kind: 'above', value: String(condition.above) };
  if ('below' in condition) return { key, kind: 'below', value: String(condition.below) };
  return { key, kind: 'equals', value: typeof condition.equals === 'boolean' ? (condition.equals ? 'yes' : 'no') : condition.equals };
}

/** The lines that are not empty. */
export function listOptions(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The form that was typed, for the domain's check and for the preview. A text that is no number becomes NaN, which the check finds. */
export function toFormFields(typed: readonly TypedField[]): FormField[] {
  const types = new Map(typed.map(({ key, type }) => [key, type]));
  return typed.map((field) => {
    const isNumber = field.type === 'number';
    const hasRange = isNumber || field.type === 'photo';
    return {
      key: field.key,
      label: field.label.trim(),
      type: field.type,
      required: field.required,
      options: field.type === 'choice' || field.type === 'checklist' ? listOptions(field.options) : [],
      unit: isNumber ? field.unit.trim() || null : null,
      min: hasRange ? readNumber(field.min) : null,
      max: hasRange ? readNumber(field.max) : null,
      decimals: isNumber ? readNumber(field.decimals) : null,
      condition: field.condition && toCondition(field.condition, types.get(field.condition.key)),
    };
  });
}

function readNumber(text: string): number | null {
  return text.trim() === '' ? null : (parseNumber(text) ?? Number.NaN);
}

function toCondition({ key, kind, value }: TypedCondition, type: FieldType | undefined): FieldCondition {
  if (kind === 'abnormal') return { key, abnormal: true };
  if (kind === 'above') return { key, above: parseNumber(value) ?? Number.NaN };
  if (kind === 'below') return { key, below: parseNumber(value) ?? Number.NaN };
  return { key, equals: type === 'yesNo' && value !== '' ? value === 'yes' : value };
}

/** The form as the server stores a draft: a number that is not finished is left out. */
export function toStoredFields(typed: readonly TypedField[]) {
  const finite = (number: number | null | undefined) => (typeof number === 'number' && Number.isFinite(number) ? number : null);
  return toFormFields(typed).map((field) => ({
    ...field,
    options: [...field.options],
    min: finite(field.min),
    max: finite(field.max),
    decimals: finite(field.decimals),
    condition: toStoredCondition(field.condition ?? null),
  }));
}

/** A limit that is not typed yet cannot be stored; the field that the condition goes by can. */
function toStoredCondition(condition: FieldCondition | null): FieldCondition | null {
  if (condition === null) return null;
  const limit = 'above' in condition ? condition.above : 'below' in condition ? condition.below : 0;
  return Number.isFinite(limit) ? condition : { key: condition.key, equals: '' };
}
