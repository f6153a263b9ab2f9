import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldCondition, type FormAnswer, type FormField, findFormFaults, shownFields } from '#index.ts';

const field = (key: string, changes: Partial<FormField> = {}): FormField => ({
  key,
  label: `字段 ${key}`,
  type: 'text',
  required: false,
  options: [],
  unit: null,
  min: null,
  max: null,
  decimals: null,
  condition: null,
  ...changes,
});

const good: FormField[] = [
  field('state', { type: 'choice', options: ['正常运行', '停运'] }),
  field('temperature', { type: 'number', unit: '℃', min: -20, max: 150, decimals: 1, condition: { key: 'state', equals: '正常运行' } }),
  field('photo', { condition: { key: 'temperature', above: 80 } }),
  field('measures', { type: 'checklist', options: ['已停电', '已验电'] }),
  field('why', { condition: { key: 'measures', abnormal: true } }),
  field('again', { type: 'yesNo' }),
  field('when', { type: 'date', condition: { key: 'again', equals: true } }),
];

const ofFilesAndMeters: FormField[] = [
  field('pictures', { type: 'photo', min: 2, max: 4, condition: { key: 'again', equals: true } }),
  field('signed', { type: 'signature' }),
  field('register', { type: 'reading' }),
];

describe('findFormFaults', () => {
  it('finds nothing in a form with every kind of field and condition, nor in an empty one', () => {
    expect(findFormFaults([...good, ...ofFilesAndMeters])).toEqual({});
    expect(findFormFaults([])).toEqual({});
  });

  it.each<[string, FormField[], Record<string, string>]>([
    ['no label', [field('a', { label: '  ' })], { '0.label': 'missing' }],
    ['a long label', [field('a', { label: 'x'.repeat(61) })], { '0.label': 'tooLong' }],
    ['one label twice', [field('a', { label: '电压' }), field('b', { label: '电压 ' })], { '0.label': 'repeated', '1.label': 'repeated' }],
    ['one key twice', [field('a', { label: '一' }), field('a', { label: '二' })], { '0.key': 'repeated', '1.key': 'repeated' }],
    ['a key that is none', [field('__proto__')], { '0.key': 'wrongKind' }],
    ['a choice of one', [field('a', { type: 'choice', options: ['唯一'] })], { '0.options': 'missing' }],
    ['a checklist without points', [field('a', { type: 'checklist' })], { '0.options': 'missing' }],
    ['an option twice', [field('a', { type: 'choice', options: ['是', '否', '是'] })], { '0.options.2': 'repeated' }],
    ['an empty option', [field('a', { type: 'choice', options: ['是', ' '] })], { '0.options.1': 'missing' }],
    ['41 options', [field('a', { type: 'choice', options: Array.from({ length: 41 }, (_, n) => `${n}`) })], { '0.options': 'tooMany' }],
    ['options of a text', [field('a', { options: ['x'] })], { '0.options': 'wrongKind' }],
    ['a unit of a text', [field('a', { unit: 'V' })], { '0.unit': 'wrongKind' }],
    ['a range upside down', [field('a', { type: 'number', min: 2, max: 1 })], { '0.max': 'minAboveMax' }],
    ['an endless range', [field('a', { type: 'number', min: Number.NEGATIVE_INFINITY })], { '0.min': 'notANumber' }],
    ['7 decimals', [field('a', { type: 'number', decimals: 7 })], { '0.decimals': 'outOfRange' }],
    ['no photo as the fewest', [field('a', { type: 'photo', min: 0 })], { '0.min': 'outOfRange' }],
    ['ten photos', [field('a', { type: 'photo', max: 10 })], { '0.max': 'outOfRange' }],
    ['half a photo', [field('a', { type: 'photo', min: 1.5 })], { '0.min': 'outOfRange' }],
    ['fewer photos at most than at least', [field('a', { type: 'photo', min: 3, max: 2 })], { '0.max': 'minAboveMax' }],
    ['a unit of photos', [field('a', { type: 'photo', unit: '张' })], { '0.unit': 'wrongKind' }],
    ['a range of a reading', [field('a', { type: 'reading', min: 1 })], { '0.unit': 'wrongKind' }],
    ['options of a signature', [field('a', { type: 'signature', options: ['x'] })], { '0.options': 'wrongKind' }],
    [
      'a condition on a signature',
      [field('a', { type: 'signature' }), field('b', { condition: { key: 'a', equals: true } })],
      { '1.condition': 'wrongKind' },
    ],
    ['a condition on no field', [field('a', { condition: { key: 'b', equals: 'x' } })], { '0.condition': 'unknownField' }],
    ['a condition on itself', [field('a', { type: 'yesNo', condition: { key: 'a', equals: true } })], { '0.condition': 'circle' }],
    [
      'two that wait for one another',
      [
        field('a', { type: 'yesNo', condition: { key: 'b', equals: true } }),
        field('b', { type: 'yesNo', condition: { key: 'a', equals: true } }),
        field('c', { condition: { key: 'a', equals: true } }),
      ],
      { '0.condition': 'circle', '1.condition': 'circle' },
    ],
    [
      'an option that is not there',
      [good[0] as FormField, field('a', { condition: { key: 'state', equals: '检修' } })],
      { '1.condition': 'wrongKind' },
    ],
    ['a number’s condition on a text', [field('a'), field('b', { condition: { key: 'a', above: 1 } })], { '1.condition': 'wrongKind' }],
  ])('names %s', (_, fields, faults) => {
    expect(findFormFaults(fields)).toEqual(faults);
  });

  it('names a form of 61 fields', () => {
    expect(findFormFaults(Array.from({ length: 61 }, (_, n) => field(`f${n}`)))).toEqual({ '': 'tooMany' });
  });
});

describe('shownFields', () => {
  const keysShown = (answers: Record<string, FormAnswer>) => shownFields(good, answers).map(({ key }) => key);
  const always = ['state', 'measures', 'again'];

  it('asks for what has no condition alone as long as nothing is answered', () => {
    expect(keysShown({})).toEqual(always);
  });

  it('follows each kind of condition', () => {
    expect(keysShown({ state: '正常运行' })).toEqual(['state', 'temperature', 'measures', 'again']);
    expect(keysShown({ state: '正常运行', temperature: 80 })).not.toContain('photo');
    expect(keysShown({ state: '正常运行', temperature: 80.1 })).toContain('photo');
    const abnormal = { point: '已验电', state: 'abnormal' as const, text: '', photoIds: [], followUpOrderId: null };
    expect(keysShown({ measures: [abnormal] })).toContain('why');
    expect(keysShown({ measures: [{ ...abnormal, state: 'normal' }] })).not.toContain('why');
    expect(keysShown({ again: true })).toContain('when');
  });

  it('does not go by the answer of a field that is not asked for itself', () => {
    expect(keysShown({ state: '停运', temperature: 99 })).toEqual(always);
  });

  it('ends for any conditions, and what it shows stays shown when hidden answers are dropped', () => {
    const keys = ['a', 'b', 'c', 'd'];
    const conditions: fc.Arbitrary<FieldCondition | null> = fc.oneof(
      fc.constant(null),
      fc.record({ key: fc.constantFrom(...keys, 'none'), equals: fc.boolean() }),
    );
    const forms = fc.tuple(...keys.map((key) => conditions.map((condition) => field(key, { type: 'yesNo', condition }))));
    const answered = fc.dictionary(fc.constantFrom(...keys), fc.boolean());
    fc.assert(
      fc.property(forms, answered, (fields, answers) => {
        const shown = shownFields(fields, answers);
        const kept = Object.fromEntries(shown.flatMap(({ key }) => (Object.hasOwn(answers, key) ? [[key, answers[key] ?? null]] : [])));
        const hasCircle = Object.values(findFormFaults(fields)).includes('circle');
        if (!hasCircle) expect(shownFields(fields, kept)).toEqual(shown);
      }),
    );
  });
});
