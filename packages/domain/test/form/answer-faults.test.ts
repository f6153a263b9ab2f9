import { describe, expect, it } from 'vitest';
import {
  type AnswerContext,
  type FormAnswer,
  type FormField,
  findAnswerFaults,
  listAnsweredReadings,
  listEvidence,
  maxPhotos,
  questionAnswers,
  withoutRegisters,
} from '#index.ts';
import { morning } from '../support/orders.ts';

const field = (changes: Partial<FormField>): FormField => ({
  key: 'point',
  label: 'Point',
  type: 'photo',
  required: true,
  options: [],
  unit: null,
  min: null,
  max: null,
  ...changes,
});
const faultOf = (answer: FormAnswer, changes: Partial<FormField>, context: AnswerContext = withoutRegisters) =>
  findAnswerFaults({ point: answer }, [field(changes)], 'form', context)['form.point'] ?? null;
const photos = (count: number) => ({ photoIds: Array.from({ length: count }, (_, number) => `f${number}`) });

describe('photos as an answer', () => {
  it.each<[string, FormAnswer, Partial<FormField>, string | null]>([
    ['none where they are required', photos(0), {}, 'missing'],
    ['none where they are optional, whatever the fewest are', photos(0), { required: false, min: 2 }, null],
    ['one, where nothing is said of counts', photos(1), {}, null],
    ['as many as a field takes', photos(maxPhotos), {}, null],
    ['more than a field takes', photos(maxPhotos + 1), {}, 'tooMany'],
    ['fewer than the field asks for', photos(1), { min: 2 }, 'tooFew'],
    ['fewer than an optional field asks for', photos(1), { required: false, min: 2 }, 'tooFew'],
    ['more than the field takes', photos(3), { max: 2 }, 'tooMany'],
    ['one twice', { photoIds: ['f1', 'f1'] }, {}, 'wrongKind'],
    ['a text of before the field’s type changed', 'f1', {}, 'wrongKind'],
    ['a signature', { signatureId: 'f1' }, {}, 'wrongKind'],
    ['a list of ids', ['f1'], {}, 'wrongKind'],
  ])('that are %s', (_, answer, changes, expected) => {
    expect(faultOf(answer, changes)).toBe(expected);
  });
});

describe('a signature as an answer', () => {
  it.each<[string, FormAnswer, string | null]>([
    ['a picture', { signatureId: 'f1' }, null],
    ['missing', null, 'missing'],
    ['a photo', photos(1), 'wrongKind'],
    ['a text', '王建国', 'wrongKind'],
  ])('that is %s', (_, answer, expected) => {
    expect(faultOf(answer, { type: 'signature' })).toBe(expected);
  });
});

describe('a reading as an answer', () => {
  const type = 'reading' as const;
  const registers = new Map([['m1', { latest: { at: morning, value: 48_213.6 }, before: null, perDay: 30, modulus: null }]]);
  const context = { registers, earlierReadings: [], now: morning };

  it('is a number of a meter, and not below zero', () => {
    expect(faultOf({ objectId: 'm1', value: 0 }, { type })).toBe(null);
    expect(faultOf(5, { type })).toBe('wrongKind');
    expect(faultOf({ objectId: 'm1', value: -1 }, { type })).toBe('outOfRange');
    expect(faultOf({ objectId: 'm1', value: Number.NaN }, { type })).toBe('wrongKind');
    expect(faultOf(null, { type })).toBe('missing');
  });

  it('is questioned when it is doubtful, and kept with a reason or a photo', () => {
    expect(faultOf({ objectId: 'm1', value: 48_213.6 }, { type }, context)).toBe(null);
    expect(faultOf({ objectId: 'm1', value: 1 }, { type }, context)).toBe('questioned');
    expect(faultOf({ objectId: 'm1', value: 1, kept: { reason: ' ', photoIds: [] } }, { type }, context)).toBe('questioned');
    expect(faultOf({ objectId: 'm1', value: 1, kept: { reason: '换过表', photoIds: [] } }, { type }, context)).toBe(null);
    expect(faultOf({ objectId: 'm1', value: 1, kept: { reason: '', photoIds: ['f1'] } }, { type }, context)).toBe(null);
  });

  it('is stored with its doubt, and not questioned again', () => {
    const kept = { reason: '换过表', photoIds: ['f7'] };
    const answers = questionAnswers({ point: { objectId: 'm1', value: 1, kept }, note: 'fine' }, context);
    expect(answers).toMatchObject({ point: { kept, doubt: { kind: 'belowRegister' } }, note: 'fine' });
    const again = { ...context, earlierReadings: listAnsweredReadings(answers) };
    expect(faultOf({ objectId: 'm1', value: 1 }, { type }, again)).toBe(null);
  });
});

it('the pictures of all answers are evidence, each once', () => {
  const answers = { a: photos(2), b: { signatureId: 's1' }, c: { objectId: 'm', value: 1, kept: { reason: '', photoIds: ['f1', 'f9'] } } };
  expect(listEvidence({ answers, readings: [] })).toEqual(['f0', 'f1', 's1', 'f9']);
});
