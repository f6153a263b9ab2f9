import type { FormField } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import {
  createResultDraft,
  findFinishFaults,
  findResultDraftFaults,
  hasTypedResults,
  type ResultDraft,
  readingOf,
  toResult,
} from '#features/work-order-form/model/result-draft.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { createOrderDetail, meterId } from '../support/order-detail.ts';

const oil: FormField = { key: 'oil', label: '油温', type: 'number', required: true, options: [], unit: '℃', min: -20, max: 95 };
const order = createOrderDetail({ backfillForm: [{ ...oil, options: [], decimals: null, condition: null }] });
const now = Date.parse('2026-11-20T06:00:00Z');
const draftOf = (changes: Partial<ResultDraft>): ResultDraft => ({ ...createResultDraft(order), ...changes });
const complete = draftOf({
  cause: '风扇卡死',
  measure: '更换风扇',
  labourMinutes: 70,
  readings: { [meterId]: '10,482.6' },
  answers: { oil: '62.5' },
});

it('finds no fault in a complete result', () => expect(findResultDraftFaults(complete, order, now)).toEqual({}));

it('reports what is missing under the server’s names', () => {
  expect(findResultDraftFaults(createResultDraft(order), order, now)).toEqual({
    'result.cause': 'missing',
    'result.measure': 'missing',
    'result.labourMinutes': 'missing',
    [`result.readings.${meterId}`]: 'missing',
    'result.answers.oil': 'missing',
  });
});

it('asks for a cause and a remedy where the business type has some, anew where it no longer has what was chosen', () => {
  const coded = { ...order, causeCodes: ['轴承损坏', '其他'], remedyCodes: ['更换部件'] };
  const chosen = { ...complete, causeCode: '轴承损坏', remedyCode: '现场修复' };
  expect(findResultDraftFaults(complete, coded, now)).toEqual({ 'result.causeCode': 'missing', 'result.remedyCode': 'missing' });
  expect(findResultDraftFaults(chosen, coded, now)).toEqual({ 'result.remedyCode': 'missing' });
  expect(toResult(chosen, coded, now)).toMatchObject({ causeCode: '轴承损坏', remedyCode: null });
  expect(findResultDraftFaults(chosen, order, now)).toEqual({});
});

it('distinguishes a reading that is no number from a missing one', () => {
  expect(findResultDraftFaults({ ...complete, readings: { [meterId]: '1o482' } }, order, now)).toEqual({
    [`result.readings.${meterId}`]: 'wrongKind',
  });
});

it('rejects a value outside of its range', () => {
  expect(findResultDraftFaults({ ...complete, answers: { oil: '180' } }, order, now)).toEqual({ 'result.answers.oil': 'outOfRange' });
});

it('requires a photo from after the work where the business type does', () => {
  expect(findResultDraftFaults(complete, { ...order, afterPhotoRequired: true }, now)).toEqual({ 'result.afterPhotoIds': 'missing' });
});

it('leaves out empty rows of parts, and reports incomplete ones by their row', () => {
  const parts = [
    { key: 'a', name: '', quantity: '', unit: '个' },
    { key: 'b', name: '轴流风扇', quantity: '0', unit: '个' },
    { key: 'c', name: '', quantity: '2', unit: '个' },
    { key: 'd', name: '螺栓', quantity: '４', unit: '颗' },
  ];
  expect(findResultDraftFaults({ ...complete, parts }, order, now)).toEqual({
    'result.parts.b.quantity': 'outOfRange',
    'result.parts.c.name': 'missing',
  });
  expect(toResult({ ...complete, parts: parts.slice(3) }, order, now).parts).toEqual([{ name: '螺栓', quantity: 4, unit: '颗' }]);
});

it('begins after rework with the earlier results', () => {
  const result = toResult({ ...complete, parts: [{ key: 'a', name: '风扇', quantity: '1', unit: '个' }] }, order, now);
  const readings = result.readings.map((reading) => ({ ...reading, doubt: null }));
  const answers = { oil: 62.5 };
  expect(result.answers).toEqual(answers);
  const again = createResultDraft({ ...order, result: { ...result, readings, answers } });
  expect(toResult(again, order, now)).toEqual(result);
});

it('has typed results once they differ from those that the form begins with', () => {
  const corrected = createOrderDetail({
    backfillForm: order.backfillForm,
    result: { ...toResult(complete, order, now), readings: [], answers: {} },
  });
  for (const one of [order, corrected]) {
    const begun = createResultDraft(one);
    expect(hasTypedResults(begun, one)).toBe(false);
    expect(hasTypedResults({ ...begun, way: 'finishWithResult', outcome: 'fixed', finishedAt: '2026-11-20T05:00:00Z' }, one)).toBe(false);
    expect(hasTypedResults({ ...begun, measure: '更换轴承' }, one)).toBe(true);
    expect(hasTypedResults({ ...begun, answers: { oil: '70' } }, one)).toBe(true);
  }
});

it('requires a reason to finish only while the alarm’s condition holds', () => {
  const finished = draftOf({ outcome: 'fixed' });
  expect(findFinishFaults(finished, false)).toEqual({});
  expect(findFinishFaults(finished, true)).toEqual({ overrideReason: 'missing' });
  expect(findFinishFaults(draftOf({}), false)).toEqual({ outcome: 'missing' });
});

describe('a reading', () => {
  const register: OrderDetail['registers'][number] = {
    objectId: meterId,
    key: 'energy',
    unit: 'kWh',
    decimals: 2,
    latest: { at: '2026-11-20T05:59:20Z', value: 48_213.604 },
    before: null,
    perDay: 30,
    modulus: null,
  };
  const live = { ...order, registers: [register] };
  const { readings: _, ...rest } = complete;
  const begun: ResultDraft = { ...rest, readings: {} };

  it('is the meter’s own value until something else is typed', () => {
    expect(toResult(begun, live, now).readings).toEqual([{ objectId: meterId, value: 48_213.6, kept: null }]);
    expect(findResultDraftFaults(begun, live, now)).toEqual({});
    expect(readingOf({ readings: { [meterId]: '' } }, live, meterId, now)).toBe('');
  });

  it('is not filled with an old value of the meter', () => {
    const old = { ...live, registers: [{ ...register, latest: { at: '2026-11-20T04:00:00Z', value: 48_213.6 } }] };
    expect(findResultDraftFaults(begun, old, now)).toEqual({ [`result.readings.${meterId}`]: 'missing' });
  });

  it('that is questioned requires a reason or a photo', () => {
    const one = { ...begun, readings: { [meterId]: '1' } };
    expect(findResultDraftFaults(one, live, now)).toEqual({ [`result.readings.${meterId}`]: 'questioned' });
    const kept = { ...one, kept: { [meterId]: { reason: ' 上周换过表 ', photos: [] } } };
    expect(findResultDraftFaults(kept, live, now)).toEqual({});
    expect(toResult(kept, live, now).readings).toEqual([{ objectId: meterId, value: 1, kept: { reason: '上周换过表', photoIds: [] } }]);
  });
});

it('sends text and photos of abnormal points only, in the order of the form', () => {
  const field: FormField = { ...oil, key: 'round', type: 'checklist', options: ['外观', '声响'] };
  const found = { text: ' 有油迹 ', photoIds: ['photo-1'], followUpOrderId: null };
  const answers = {
    round: [
      { ...found, point: '声响', state: 'normal' as const },
      { ...found, point: '外观', state: 'abnormal' as const },
    ],
  };
  expect(
    toResult(
      { ...complete, answers },
      { ...order, backfillForm: [{ ...field, options: [...field.options], decimals: null, condition: null }] },
      now,
    ).answers,
  ).toEqual({
    round: [
      { point: '外观', state: 'abnormal', text: '有油迹', photoIds: ['photo-1'], followUpOrderId: null },
      { point: '声响', state: 'normal', text: '', photoIds: [], followUpOrderId: null },
    ],
  });
});
