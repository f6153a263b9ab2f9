import type { FormField } from '@energy-om/domain';
import { expect, it } from 'vitest';
import {
  createResultDraft,
  findFinishFaults,
  findResultDraftFaults,
  isBegun,
  type ResultDraft,
  toResult,
} from '../../src/features/work-order-form/model/result-draft.ts';
import { createOrderDetail, meterId } from '../support/order-detail.ts';

const oil: FormField = { key: 'oil', label: '油温', type: 'number', required: true, options: [], unit: '℃', min: -20, max: 95 };
const order = createOrderDetail({ backfillForm: [{ ...oil, options: [] }] });
const draftOf = (changes: Partial<ResultDraft>): ResultDraft => ({ ...createResultDraft(order), ...changes });
const complete = draftOf({
  cause: '风扇卡死',
  measure: '更换风扇',
  labourMinutes: 70,
  readings: { [meterId]: '10,482.6' },
  answers: { oil: '62.5' },
});

it('lets a complete result go', () => expect(findResultDraftFaults(complete, order)).toEqual({}));

it('names what is missing under the names the server uses', () => {
  expect(findResultDraftFaults(createResultDraft(order), order)).toEqual({
    'result.cause': 'missing',
    'result.measure': 'missing',
    'result.labourMinutes': 'missing',
    [`result.readings.${meterId}`]: 'missing',
    'result.answers.oil': 'missing',
  });
});

it('tells a reading that is no number from one that is missing', () => {
  expect(findResultDraftFaults({ ...complete, readings: { [meterId]: '1o482' } }, order)).toEqual({
    [`result.readings.${meterId}`]: 'wrongKind',
  });
});

it('refuses a value outside its range', () => {
  expect(findResultDraftFaults({ ...complete, answers: { oil: '180' } }, order)).toEqual({ 'result.answers.oil': 'outOfRange' });
});

it('wants a photo of after where the business type does', () => {
  expect(findResultDraftFaults(complete, { ...order, afterPhotoRequired: true })).toEqual({ 'result.afterPhotoIds': 'missing' });
});

it('leaves out part rows nobody wrote into, and names half-written ones by their row', () => {
  const parts = [
    { key: 'a', name: '', quantity: '', unit: '个' },
    { key: 'b', name: '轴流风扇', quantity: '0', unit: '个' },
    { key: 'c', name: '', quantity: '2', unit: '个' },
    { key: 'd', name: '螺栓', quantity: '４', unit: '颗' },
  ];
  expect(findResultDraftFaults({ ...complete, parts }, order)).toEqual({
    'result.parts.b.quantity': 'outOfRange',
    'result.parts.c.name': 'missing',
  });
  expect(toResult({ ...complete, parts: parts.slice(3) }, order).parts).toEqual([{ name: '螺栓', quantity: 4, unit: '颗' }]);
});

it('begins after rework with what was handed in before', () => {
  const result = toResult({ ...complete, parts: [{ key: 'a', name: '风扇', quantity: '1', unit: '个' }] }, order);
  const again = createResultDraft({ ...order, result });
  expect(toResult(again, order)).toEqual(result);
  expect(isBegun(again)).toBe(true);
  expect(isBegun(createResultDraft(order))).toBe(false);
});

it('asks for a reason to finish only while the alarm still holds', () => {
  const finished = draftOf({ outcome: 'fixed' });
  expect(findFinishFaults(finished, false)).toEqual({});
  expect(findFinishFaults(finished, true)).toEqual({ overrideReason: 'missing' });
  expect(findFinishFaults(draftOf({}), false)).toEqual({ outcome: 'missing' });
});
