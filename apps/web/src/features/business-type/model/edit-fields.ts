import type { FieldType } from '@energy-om/domain';
import { createFieldKey, listOptions, type TypedCondition, type TypedField } from './typed-field.ts';

type Fields = readonly TypedField[];

export function changeField(fields: Fields, key: string, change: Partial<TypedField>): TypedField[] {
  return fields.map((field) => (field.key === key ? { ...field, ...change } : field));
}

/** Puts a new field behind another one, or last. */
export function insertField(fields: Fields, field: TypedField, behind: string | null): TypedField[] {
  const index = fields.findIndex(({ key }) => key === behind);
  return index === -1 ? [...fields, field] : fields.toSpliced(index + 1, 0, field);
}

/** Conditions that go by the removed field stay: the check names them. */
export function removeField(fields: Fields, key: string): TypedField[] {
  return fields.filter((field) => field.key !== key);
}

/** Moves a field to another place; beyond the ends it stays at the end. */
export function moveField(fields: Fields, key: string, to: number): TypedField[] {
  const from = fields.findIndex((field) => field.key === key);
  const [field] = fields.slice(from, from + 1);
  if (from === -1 || !field) return [...fields];
  return fields.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(fields.length - 1, to)), 0, field);
}

/** A copy with a key of its own and, since two fields may not have the same, another label. */
export function copyField(fields: Fields, field: TypedField): TypedField {
  const labels = new Set(fields.map(({ label }) => label.trim()));
  let number = 2;
  while (labels.has(`${field.label.trim()} ${number}`)) number += 1;
  return { ...field, key: createFieldKey(fields), label: field.label.trim() && `${field.label.trim()} ${number}` };
}

/** The kinds of fields whose answer can be a condition. */
const answerable: ReadonlySet<FieldType> = new Set(['number', 'choice', 'checklist', 'yesNo']);

/** The fields that a condition of this field may go by. */
export function listConditionFields(fields: Fields, key: string): TypedField[] {
  return fields.filter((field) => field.key !== key && answerable.has(field.type));
}

/** A condition that goes by a field, with the answer that is most likely meant. */
export function createCondition({ key, type, options }: TypedField): TypedCondition {
  if (type === 'number') return { key, kind: 'above', value: '' };
  if (type === 'checklist') return { key, kind: 'abnormal', value: '' };
  return { key, kind: 'equals', value: type === 'yesNo' ? 'yes' : (listOptions(options)[0] ?? '') };
}
