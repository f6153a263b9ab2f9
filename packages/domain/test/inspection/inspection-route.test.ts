import { describe, expect, it } from 'vitest';
import { countProgress, findNextPoint, findPointByCode, findRouteFaults, maxPointQuestions, maxRoutePoints } from '#index.ts';
import { question } from '../support/inspections.ts';

const point = (changes: Partial<Parameters<typeof findRouteFaults>[0][number]> = {}) => ({
  name: '高压室',
  code: 'XJ-01',
  nfcTag: null,
  questions: [question('checklist', { options: ['无异味'] })],
  ...changes,
});

describe('findRouteFaults', () => {
  it('accepts points with names, codes of their own and questions', () => {
    expect(findRouteFaults([point(), point({ code: 'XJ-02', nfcTag: '04:A2:19', questions: [] })])).toEqual({});
  });

  it.each([
    ['no point', [], { points: 'none' }],
    ['too many points', Array.from({ length: maxRoutePoints + 1 }, () => point()), { points: 'tooMany' }],
    ['a point without name and code', [point({ name: ' ', code: ' ' })], { 'points.0.name': 'missing', 'points.0.code': 'missing' }],
    ['a code that another point has, in other letters', [point(), point({ code: ' xj-01 ' })], { 'points.1.code': 'codeRepeated' }],
    [
      'a tag that another point has, with other separators',
      [point({ nfcTag: '04:a2:19' }), point({ code: 'XJ-02', nfcTag: '04A219' })],
      { 'points.1.nfcTag': 'codeRepeated' },
    ],
    ['a question without a label', [point({ questions: [question('text', { label: '' })] })], { 'points.0.questions.0.label': 'missing' }],
    ['a question of a kind that is not asked', [point({ questions: [question('date')] })], { 'points.0.questions.0.type': 'wrongKind' }],
    [
      'too many questions',
      [
        point({
          questions: Array.from({ length: maxPointQuestions + 1 }, (_, at) => question('text', { key: `q${at}`, label: `问 ${at}` })),
        }),
      ],
      { 'points.0.questions': 'tooMany' },
    ],
  ])('refuses %s', (_, points, faults) => {
    expect(findRouteFaults(points)).toEqual(faults);
  });
});

describe('findPointByCode', () => {
  const points = [{ codes: ['XJ-01', '04:A2:19:7F'] }, { codes: ['XJ-02'] }];

  it('finds a point by its label or its tag, however it is written', () => {
    expect(findPointByCode(points, ' xj-02')).toBe(points[1]);
    expect(findPointByCode(points, '04a2197f')).toBe(points[0]);
  });

  it('finds none for another code, and none for an empty one', () => {
    expect(findPointByCode(points, 'XJ-03')).toBeNull();
    expect(findPointByCode([{ codes: [''] }], ' ')).toBeNull();
  });
});

describe('progress', () => {
  const points = [{ outcome: 'done' as const }, { outcome: 'skipped' as const }, { outcome: null }, { outcome: null }];

  it('counts what is done, skipped and open, and goes on with the first that is open', () => {
    expect(countProgress(points)).toEqual({ total: 4, done: 1, skipped: 1, open: 2 });
    expect(findNextPoint(points)).toBe(points[2]);
    expect(findNextPoint(points.slice(0, 2))).toBeNull();
  });
});
