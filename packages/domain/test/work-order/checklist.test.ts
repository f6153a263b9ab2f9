import { describe, expect, test } from 'vitest';
import {
  type FormField,
  findAnswerFaults,
  findChecklistFaults,
  type PointAnswer,
  readChecklist,
  referencesOf,
  sortPoints,
} from '#index.ts';

const points = ['no leak', 'no noise', 'fan runs'];
const normal = (point: string): PointAnswer => ({ point, state: 'normal', text: '', photoIds: [], followUpOrderId: null });
const abnormal = (point: string, changes: Partial<PointAnswer> = {}): PointAnswer => ({
  ...normal(point),
  state: 'abnormal',
  text: 'Oil under the flange',
  photoIds: ['f1'],
  ...changes,
});

describe('a checklist', () => {
  test.each<[string, unknown, boolean, Record<string, string>]>([
    ['with every point normal', points.map(normal), true, {}],
    [
      'with a point that does not apply',
      [normal('no leak'), { ...normal('no noise'), state: 'notApplicable' }, normal('fan runs')],
      true,
      {},
    ],
    ['with an abnormal point that has text and photo', [abnormal('no leak'), normal('no noise'), normal('fan runs')], true, {}],
    [
      'with an abnormal point without a text',
      [abnormal('no leak', { text: ' ' }), normal('no noise'), normal('fan runs')],
      true,
      { '0.text': 'missing' },
    ],
    [
      'with an abnormal point without a photo',
      [normal('no leak'), abnormal('no noise', { photoIds: [] }), normal('fan runs')],
      true,
      { '1.photoIds': 'missing' },
    ],
    ['with unanswered points', [normal('no noise')], true, { '0.state': 'missing', '2.state': 'missing' }],
    ['with unanswered points where that is allowed', [normal('no noise')], false, {}],
    [
      'with an incomplete abnormal point, where others may be unanswered',
      [abnormal('no noise', { text: '', photoIds: [] })],
      false,
      { '1.text': 'missing', '1.photoIds': 'missing' },
    ],
    ['without any answer', null, true, { '0.state': 'missing', '1.state': 'missing', '2.state': 'missing' }],
    ['without any answer where that is allowed', null, false, {}],
    ['in the older format, all ticked', ['fan runs', 'no leak', 'no noise'], true, {}],
    ['in the older format, partly ticked', ['no leak'], true, { '1.state': 'missing', '2.state': 'missing' }],
    ['with a point that is not on it', [...points.map(normal), normal('colour')], true, { '': 'notAnOption' }],
    ['with a point ticked that is not on it', ['colour'], false, { '': 'notAnOption' }],
    ['that answers a point twice', [normal('no leak'), abnormal('no leak')], false, { '': 'notAnOption' }],
    ['as text', 'no leak', false, { '': 'wrongKind' }],
    ['as yes', true, true, { '': 'wrongKind' }],
  ])('%s', (_, answer, required, faults) => {
    expect(findChecklistFaults(answer, points, required)).toEqual(faults);
  });

  test('has its faults below the field of the form', () => {
    const field: FormField = {
      key: 'round',
      label: 'Round',
      type: 'checklist',
      required: true,
      options: points,
      unit: null,
      min: null,
      max: null,
    };
    expect(findAnswerFaults({ round: [abnormal('no leak', { text: '' }), normal('no noise')] }, [field], 'result.answers')).toEqual({
      'result.answers.round.0.text': 'missing',
      'result.answers.round.2.state': 'missing',
    });
    expect(findAnswerFaults({ round: 'done' }, [field], 'result.answers')).toEqual({ 'result.answers.round': 'wrongKind' });
  });

  test('in the older format is normal where it was ticked', () => {
    expect([...readChecklist(['no leak']).values()]).toEqual([normal('no leak')]);
    expect(readChecklist(null).size).toBe(0);
    expect(readChecklist('text').size).toBe(0);
  });

  test('is read in the order of the form', () => {
    const stored = readChecklist([normal('fan runs'), abnormal('no leak')]);
    expect(sortPoints(stored, points).map(({ point }) => point)).toEqual(['no leak', 'fan runs']);
  });

  test('refers to photos and follow-up orders', () => {
    expect(referencesOf([abnormal('no leak', { followUpOrderId: 'o1' }), normal('no noise')])).toEqual({
      photoIds: ['f1'],
      followUpOrderIds: ['o1'],
    });
    expect(referencesOf(['no leak'])).toEqual({ photoIds: [], followUpOrderIds: [] });
    expect(referencesOf(7)).toEqual({ photoIds: [], followUpOrderIds: [] });
  });
});
