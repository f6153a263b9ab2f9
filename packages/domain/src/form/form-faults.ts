import {
  maxFieldDecimals,
  maxFieldLabelLength,
  maxFieldOptionLength,
  maxFieldOptions,
  maxFormFields,
  maxPhotos,
  maxUnitLength,
} from '../limits.ts';
import type { FieldCondition, FormField } from './form-field.ts';

/** What is wrong with the description of a form. */
export type FormFault =
  | 'missing'
  | 'tooLong'
  | 'tooMany'
  | 'repeated'
  | 'notANumber'
  | 'minAboveMax'
  | 'outOfRange'
  | 'unknownField'
  | 'wrongKind'
  | 'circle';

const withOptions: ReadonlySet<FormField['type']> = new Set(['choice', 'checklist']);

/** The least number of options: a choice of one is none, and a checklist may have one point. */
const minOptions: Partial<Record<FormField['type'], number>> = { choice: 2, checklist: 1 };

/**
 * Finds what keeps a form from being published; empty when it may be. Keys are paths as in the form, such as `2.label` or
 * `0.options.1`; what is wrong with the whole form has an empty key.
 */
export function findFormFaults(fields: readonly FormField[]): Record<string, FormFault> {
  const faults: Record<string, FormFault> = fields.length > maxFormFields ? { '': 'tooMany' } : {};
  for (const [index, field] of fields.entries()) {
    const own = { ...findTextFaults(field, fields), ...findOptionFaults(field), ...findNumberFaults(field) };
    const condition = field.condition ? findConditionFault(field, field.condition, fields) : null;
    if (condition) own.condition = condition;
    for (const [key, fault] of Object.entries(own)) faults[`${index}.${key}`] = fault;
  }
  return faults;
}

function findTextFaults({ key, label }: FormField, fields: readonly FormField[]): Record<string, FormFault> {
  const faults: Record<string, FormFault> = {};
  if (label.trim() === '') faults.label = 'missing';
  else if (label.length > maxFieldLabelLength) faults.label = 'tooLong';
  else if (fields.filter((other) => other.label.trim() === label.trim()).length > 1) faults.label = 'repeated';
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(key)) faults.key = 'wrongKind';
  else if (fields.filter((other) => other.key === key).length > 1) faults.key = 'repeated';
  return faults;
}

function findOptionFaults({ type, options }: FormField): Record<string, FormFault> {
  if (!withOptions.has(type)) return options.length > 0 ? { options: 'wrongKind' } : {};
  if (options.length < (minOptions[type] ?? 0)) return { options: 'missing' };
  if (options.length > maxFieldOptions) return { options: 'tooMany' };
  const faults: Record<string, FormFault> = {};
  for (const [index, option] of options.entries()) {
    if (option.trim() === '') faults[`options.${index}`] = 'missing';
    else if (option.length > maxFieldOptionLength) faults[`options.${index}`] = 'tooLong';
    else if (options.indexOf(option) !== index) faults[`options.${index}`] = 'repeated';
  }
  return faults;
}

/** Unit, range and decimals are a number's; photos have a least and a greatest count. */
function findNumberFaults(field: FormField): Record<string, FormFault> {
  const { type, unit, min, max, decimals = null } = field;
  if (type === 'photo') return unit !== null || decimals !== null ? { unit: 'wrongKind' } : findCountFaults(field);
  if (type !== 'number') return unit !== null || min !== null || max !== null || decimals !== null ? { unit: 'wrongKind' } : {};
  const faults: Record<string, FormFault> = {};
  if (unit !== null && unit.length > maxUnitLength) faults.unit = 'tooLong';
  if (min !== null && !Number.isFinite(min)) faults.min = 'notANumber';
  if (max !== null && !Number.isFinite(max)) faults.max = 'notANumber';
  else if (min !== null && max !== null && min > max) faults.max = 'minAboveMax';
  if (decimals !== null && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= maxFieldDecimals)) faults.decimals = 'outOfRange';
  return faults;
}

/** How many photos a field may ask for; null on either side: one, or as many as a field takes. */
function findCountFaults({ min, max }: FormField): Record<string, FormFault> {
  const isCount = (count: number | null) => count === null || (Number.isInteger(count) && count >= 1 && count <= maxPhotos);
  const faults: Record<string, FormFault> = {};
  if (!isCount(min)) faults.min = 'outOfRange';
  if (!isCount(max)) faults.max = 'outOfRange';
  else if (min !== null && max !== null && min > max) faults.max = 'minAboveMax';
  return faults;
}

function findConditionFault(field: FormField, condition: FieldCondition, fields: readonly FormField[]): FormFault | null {
  const other = fields.find(({ key }) => key === condition.key);
  if (!other) return 'unknownField';
  if (!fitsType(condition, other)) return 'wrongKind';
  return leadsBack(field, fields) ? 'circle' : null;
}

/** Whether the other field can have such an answer at all. */
function fitsType(condition: FieldCondition, { type, options }: FormField): boolean {
  if ('abnormal' in condition) return type === 'checklist';
  if ('above' in condition) return type === 'number' && Number.isFinite(condition.above);
  if ('below' in condition) return type === 'number' && Number.isFinite(condition.below);
  return type === 'yesNo' ? typeof condition.equals === 'boolean' : type === 'choice' && options.includes(condition.equals as string);
}

/** Whether a field's condition goes by the field itself, directly or through others. */
function leadsBack(field: FormField, fields: readonly FormField[]): boolean {
  const passed = new Set<string>();
  let next = field.condition?.key;
  while (next !== undefined && !passed.has(next)) {
    if (next === field.key) return true;
    passed.add(next);
    next = fields.find(({ key }) => key === next)?.condition?.key;
  }
  return false;
}
