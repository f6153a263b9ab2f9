import { type FormField, findFormFaults } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { changeField, copyField, createCondition, insertField, moveField, removeField } from '#features/business-type/model/edit-fields.ts';
import { isSameForm } from '#features/business-type/model/same-form.ts';
import {
  createField,
  createFieldKey,
  listOptions,
  toFormFields,
  toStoredFields,
  toTypedField,
} from '#features/business-type/model/typed-field.ts';
import { createFormField } from '../support/business-type.ts';

const form: FormField[] = [
  createFormField({ key: 'temperature', label: '最高温度', unit: '℃', min: -20, max: 150, decimals: 1, required: true }),
  createFormField({ key: 'state', type: 'choice', options: ['正常', '更换'] }),
  createFormField({ key: 'points', type: 'checklist', options: ['外观', '声响'] }),
  createFormField({ key: 'isolated', type: 'yesNo' }),
  createFormField({ key: 'photoOf', type: 'text', condition: { key: 'temperature', above: 80 } }),
  createFormField({ key: 'part', type: 'text', condition: { key: 'state', equals: '更换' } }),
  createFormField({ key: 'finding', type: 'text', condition: { key: 'points', abnormal: true } }),
  createFormField({ key: 'lock', type: 'date', condition: { key: 'isolated', equals: false } }),
];

it('sends a form that was not changed as it was read', () => {
  expect(toStoredFields(form.map(toTypedField))).toEqual(form);
});

it('says what is not finished as a fault, and stores the draft without it', () => {
  const typed = changeField(form.map(toTypedField), 'temperature', { min: '20x', decimals: '1.5' });
  const withLimit = changeField(typed, 'photoOf', { condition: { key: 'temperature', kind: 'above', value: '' } });
  expect(findFormFaults(toFormFields(withLimit))).toEqual({
    '0.min': 'notANumber',
    '0.decimals': 'outOfRange',
    '4.condition': 'wrongKind',
  });
  const [temperature, , , , photoOf] = toStoredFields(withLimit);
  expect(temperature).toMatchObject({ min: null, max: 150, decimals: 1.5 });
  expect(photoOf?.condition).toEqual({ key: 'temperature', equals: '' });
});

it('takes options as lines, and leaves out empty ones', () => {
  expect(listOptions(' 正常 \n\n更换\n')).toEqual(['正常', '更换']);
});

it('gives a new field a key that no other field has and that the check accepts', () => {
  const rolls = [0, 0, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
  const key = createFieldKey([{ key: 'faaaaaa' }], () => rolls.shift() ?? 0);
  expect(key).not.toBe('faaaaaa');
  expect(findFormFaults([createFormField({ key, label: '温度' })])).toEqual({});
});

it('inserts behind the open field, moves within the ends, copies with another label, and removes', () => {
  const typed = form.slice(0, 3).map(toTypedField);
  const added = createField('text', typed);
  const keysOf = (fields: readonly { key: string }[]) => fields.map(({ key }) => key);
  expect(keysOf(insertField(typed, added, 'temperature'))).toEqual(['temperature', added.key, 'state', 'points']);
  expect(keysOf(insertField(typed, added, null)).at(-1)).toBe(added.key);
  expect(keysOf(moveField(typed, 'temperature', 99))).toEqual(['state', 'points', 'temperature']);
  expect(keysOf(moveField(typed, 'points', 0))).toEqual(['points', 'temperature', 'state']);
  expect(keysOf(removeField(typed, 'state'))).toEqual(['temperature', 'points']);
  const [temperature] = typed;
  if (!temperature) throw new Error('no field');
  const copied = copyField(typed, temperature);
  expect(copied).toMatchObject({ label: '最高温度 2', unit: '℃', max: '150' });
  expect(keysOf(typed)).not.toContain(copied.key);
});

it('begins a condition with the answer that the other field can have', () => {
  const [temperature, state, points, isolated] = form.map(toTypedField);
  const kinds = [temperature, state, points, isolated].map((field) => field && createCondition(field));
  expect(kinds).toEqual([
    { key: 'temperature', kind: 'above', value: '' },
    { key: 'state', kind: 'equals', value: '正常' },
    { key: 'points', kind: 'abnormal', value: '' },
    { key: 'isolated', kind: 'equals', value: 'yes' },
  ]);
});

it('takes two forms for the same whatever the order of their properties', () => {
  const { condition: _, ...rest } = createFormField({ key: 'a', condition: { key: 'b', above: 1 } });
  expect(isSameForm([{ ...rest, condition: { above: 1, key: 'b' } }], [{ ...rest, condition: { key: 'b', above: 1 } }])).toBe(true);
  expect(isSameForm([{ ...rest, condition: { above: 2, key: 'b' } }], [{ ...rest, condition: { key: 'b', above: 1 } }])).toBe(false);
});
