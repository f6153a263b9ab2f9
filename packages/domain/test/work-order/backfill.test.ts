import { describe, expect, test } from 'vitest';
import {
  type BackfillRule,
  type FormAnswer,
  type FormField,
  findAnswerFaults,
  findResultFaults,
  listEvidence,
  pickKnownAnswers,
  questionReadings,
  type ReadingExplanation,
  type WorkOrderResult,
} from '#index.ts';
import { goodResult, morning, noForm } from '../support/orders.ts';

function field(changes: Partial<FormField>): FormField {
  return { key: 'point', label: 'Point', type: 'text', required: true, options: [], unit: null, min: null, max: null, ...changes };
}

const faultOf = (answer: FormAnswer | undefined, changes: Partial<FormField>) =>
  findAnswerFaults(answer === undefined ? {} : { point: answer }, [field(changes)], 'form')['form.point'] ?? null;

describe('a result', () => {
  const faults = (changes: Partial<WorkOrderResult>, rule: Partial<BackfillRule> = {}) =>
    findResultFaults({ ...goodResult, ...changes }, { ...noForm, ...rule }, morning);

  test('with cause, measure and labour may be submitted', () => {
    expect(faults({})).toEqual({});
  });

  test('is required', () => {
    expect(findResultFaults(undefined, noForm, morning)).toEqual({ result: 'missing' });
  });

  test('has a fault for each missing field', () => {
    expect(faults({ cause: '', measure: 'undefined', labourMinutes: null })).toEqual({
      'result.cause': 'missing',
      'result.measure': 'missing',
      'result.labourMinutes': 'missing',
    });
  });

  test('names one of the causes and of the remedies of its business type, and none where it has none', () => {
    const rule = { causeCodes: ['轴承损坏', '其他'], remedyCodes: ['更换部件'] };
    expect(faults({}, rule)).toEqual({ 'result.causeCode': 'missing', 'result.remedyCode': 'missing' });
    expect(faults({ causeCode: null, remedyCode: '更换部件' }, rule)).toEqual({ 'result.causeCode': 'missing' });
    expect(faults({ causeCode: '更换部件', remedyCode: '轴承损坏' }, rule)).toEqual({
      'result.causeCode': 'notAnOption',
      'result.remedyCode': 'notAnOption',
    });
    expect(faults({ causeCode: '其他', remedyCode: '更换部件' }, rule)).toEqual({});
    expect(faults({ causeCode: '其他' })).toEqual({ 'result.causeCode': 'notAnOption' });
    expect(faults({ causeCode: null, remedyCode: null })).toEqual({});
  });

  test('has a positive labour time', () => {
    expect(faults({ labourMinutes: 0 })).toEqual({ 'result.labourMinutes': 'outOfRange' });
    expect(faults({ labourMinutes: -1 })).toEqual({ 'result.labourMinutes': 'outOfRange' });
  });

  test('needs a reading of every meter of the order, which may be zero', () => {
    const rule = { meterIds: ['m1', 'm2'] };
    expect(faults({ readings: [{ objectId: 'm2', value: 0 }] }, rule)).toEqual({ 'result.readings.m1': 'missing' });
    expect(
      faults(
        {
          readings: [
            { objectId: 'm2', value: 0 },
            { objectId: 'm1', value: 5 },
          ],
        },
        rule,
      ),
    ).toEqual({});
  });

  test('accepts readings only of the order’s meters, and only one of each', () => {
    const rule = { meterIds: ['m1'] };
    const read = (...ids: string[]) => faults({ readings: ids.map((objectId) => ({ objectId, value: 1 })) }, rule);
    expect(read('m1', 'm2')).toEqual({ 'result.readings': 'notAnOption' });
    expect(read('m1', 'm1')).toEqual({ 'result.readings': 'notAnOption' });
    expect(read('m1')).toEqual({});
  });

  test('contains only answers to fields of the form', () => {
    const fields = [{ key: 'seal' }, { key: 'signal' }] as FormField[];
    expect(pickKnownAnswers({ seal: true, other: 'x', toString: 'y' }, fields)).toEqual({ seal: true });
  });

  test('needs a photo after the work where the business type requires one', () => {
    expect(faults({ beforePhotoIds: ['f1'] }, { afterPhotoRequired: true })).toEqual({ 'result.afterPhotoIds': 'missing' });
    expect(faults({ afterPhotoIds: ['f1'] }, { afterPhotoRequired: true })).toEqual({});
  });

  test('needs a photo before the work where the business type requires one', () => {
    expect(faults({ afterPhotoIds: ['f1'] }, { beforePhotoRequired: true })).toEqual({ 'result.beforePhotoIds': 'missing' });
    expect(faults({ beforePhotoIds: ['f1'] }, { beforePhotoRequired: true })).toEqual({});
  });

  test('with a questioned reading needs an explanation', () => {
    const registers = new Map([['m1', { latest: { at: morning, value: 48_213.6 }, before: null, perDay: 30, modulus: null }]]);
    const rule = { meterIds: ['m1'], registers };
    const read = (value: number, kept?: ReadingExplanation) => faults({ readings: [{ objectId: 'm1', value, kept }] }, rule);
    expect(read(48_213.6)).toEqual({});
    expect(read(1)).toEqual({ 'result.readings.m1': 'questioned' });
    expect(read(1, { reason: '  ', photoIds: [] })).toEqual({ 'result.readings.m1': 'questioned' });
    expect(read(1, { reason: 'The meter was replaced', photoIds: [] })).toEqual({});
    expect(read(1, { reason: '', photoIds: ['f1'] })).toEqual({});
  });

  test('that is submitted again is not questioned again about the same reading', () => {
    const registers = new Map([['m1', { latest: { at: morning, value: 48_300 }, before: 48_290, perDay: 30, modulus: null }]]);
    const kept = { reason: 'Read twice', photoIds: [] };
    const doubt = { kind: 'belowRegister', suggestion: null, register: { at: 1, value: 5 } } as const;
    const rule = { meterIds: ['m1'], registers, earlierReadings: [{ objectId: 'm1', value: 4, kept, doubt }] };
    expect(faults({ readings: [{ objectId: 'm1', value: 4 }] }, rule)).toEqual({});
    expect(questionReadings([{ objectId: 'm1', value: 4 }], rule, morning)).toEqual([{ objectId: 'm1', value: 4, kept, doubt }]);
    expect(faults({ readings: [{ objectId: 'm1', value: 5 }] }, { ...rule, earlierReadings: [{ objectId: 'm1', value: 4 }] })).toEqual({
      'result.readings.m1': 'questioned',
    });
    // A reading in the older format has no doubt and is accepted.
    expect(faults({ readings: [{ objectId: 'm1', value: 4 }] }, { ...rule, earlierReadings: [{ objectId: 'm1', value: 4 }] })).toEqual({});
  });

  test('lists the photos of abnormal points and questioned readings', () => {
    const point = { point: 'a', state: 'abnormal' as const, text: 'x', photoIds: ['f1', 'f2'], followUpOrderId: null };
    const readings = [{ objectId: 'm', value: 1, kept: { reason: '', photoIds: ['f2', 'f3'] } }];
    expect(listEvidence({ answers: { list: [point], ticked: ['a'], text: 'f9' }, readings })).toEqual(['f1', 'f2', 'f3']);
  });

  test('needs the answers to the form of the business type', () => {
    expect(faults({}, { fields: [field({ key: 'colour' })] })).toEqual({ 'result.answers.colour': 'missing' });
  });
});

describe('an answer', () => {
  test.each<[string, FormAnswer | undefined, Partial<FormField>, string | null]>([
    ['missing', undefined, {}, 'missing'],
    ['missing and optional', undefined, { required: false }, null],
    ['null', null, {}, 'missing'],
    ['an empty text', '', {}, 'missing'],
    ['the text undefined', 'undefined', {}, 'missing'],
    ['a text', 'fine', {}, null],
    ['a number instead of a text', 5, {}, 'wrongKind'],
    ['a number', 5, { type: 'number' }, null],
    ['zero', 0, { type: 'number' }, null],
    ['a number as text', '5', { type: 'number' }, 'wrongKind'],
    ['not a number at all', Number.NaN, { type: 'number' }, 'wrongKind'],
    ['at its lower bound', 1, { type: 'number', min: 1, max: 2 }, null],
    ['below it', 0.9, { type: 'number', min: 1, max: 2 }, 'outOfRange'],
    ['above its upper bound', 2.1, { type: 'number', min: 1, max: 2 }, 'outOfRange'],
    ['one of the choices', 'a', { type: 'choice', options: ['a', 'b'] }, null],
    ['none of the choices', 'c', { type: 'choice', options: ['a', 'b'] }, 'notAnOption'],
    ['several instead of one', ['a'], { type: 'choice', options: ['a', 'b'] }, 'notAnOption'],
    ['a point that is not on the checklist', ['a', 'b', 'c'], { type: 'checklist', options: ['a', 'b'] }, 'notAnOption'],
    ['a checklist as text', 'a', { type: 'checklist', options: ['a'] }, 'wrongKind'],
    ['no', false, { type: 'yesNo' }, null],
    ['no as text', 'false', { type: 'yesNo' }, 'wrongKind'],
    ['a date', '2026-11-20', { type: 'date' }, null],
    ['a date as number', 20261120, { type: 'date' }, 'wrongKind'],
  ])('that is %s', (_, answer, changes, expected) => {
    expect(faultOf(answer, changes)).toBe(expected);
  });

  test('to a field that is not on the form is ignored', () => {
    expect(findAnswerFaults({ other: 1 }, [field({ required: false })], 'form')).toEqual({});
  });

  test('is not taken from Object.prototype', () => {
    expect(findAnswerFaults({}, [field({ key: 'constructor' })], 'form')).toEqual({ 'form.constructor': 'missing' });
  });
});
