import { describe, expect, it } from 'vitest';
import {
  findNumberDoubt,
  findVisitFaults,
  isTooFast,
  listFindings,
  listVisitPictures,
  pickExplanations,
  type VisitContext,
  withoutRegisters,
} from '#index.ts';
import { question } from '../support/inspections.ts';

const temperature = question('number', { key: 'temperature', label: '绕组温度', unit: '℃', min: 0, max: 130, decimals: 1 });
const checks = question('checklist', { key: 'checks', options: ['无异响', '指示灯正常'] });
const questions = [checks, temperature];
const context: VisitContext = { ...withoutRegisters, earlier: [] };
const normal = (point: string) => ({ point, state: 'normal' as const, text: '', photoIds: [], followUpOrderId: null });
const abnormal = (point: string) => ({ ...normal(point), state: 'abnormal' as const, text: '有嗡鸣', photoIds: ['photo'] });
const allNormal = [normal('无异响'), normal('指示灯正常')];

describe('findVisitFaults', () => {
  it('accepts answers within their limits', () => {
    expect(findVisitFaults({ answers: { checks: allNormal, temperature: 92.4 }, explanations: {} }, questions, context)).toEqual({});
  });

  it('asks for every required answer, and for numbers as they are', () => {
    const faults = findVisitFaults({ answers: { checks: [normal('无异响')] }, explanations: {} }, questions, context);
    expect(faults).toEqual({ 'answers.checks.1.state': 'missing', 'answers.temperature': 'missing' });
    const precise = { answers: { checks: allNormal, temperature: 92.45 }, explanations: {} };
    expect(findVisitFaults(precise, questions, context)).toEqual({ 'answers.temperature': 'tooPrecise' });
  });

  it.each([-0.1, 130.1])('takes %s, which is off the limits, with words and a photo', (value) => {
    const visit = { answers: { checks: allNormal, temperature: value }, explanations: {} };
    expect(findVisitFaults(visit, questions, context)).toEqual({
      'explanations.temperature.text': 'missing',
      'explanations.temperature.photoIds': 'missing',
    });
    const explained = { ...visit, explanations: { temperature: { text: '风机停转', photoIds: ['photo'] } } };
    expect(findVisitFaults(explained, questions, context)).toEqual({});
  });

  it.each([0, 130])('takes the limit %s itself', (value) => {
    expect(findVisitFaults({ answers: { checks: allNormal, temperature: value }, explanations: {} }, questions, context)).toEqual({});
  });

  it('questions a doubtful number, and takes it with words or a photo', () => {
    const visit = { answers: { checks: allNormal, temperature: 9.2 }, explanations: {} };
    const earlier = { ...context, earlier: [{ temperature: 92.4 }] };
    expect(findVisitFaults(visit, questions, earlier)).toEqual({ 'explanations.temperature.text': 'questioned' });
    for (const explanation of [
      { text: '停运检修', photoIds: [] },
      { text: '', photoIds: ['photo'] },
    ])
      expect(findVisitFaults({ ...visit, explanations: { temperature: explanation } }, questions, earlier)).toEqual({});
  });
});

describe('findNumberDoubt', () => {
  it.each([
    [92.4, [], null],
    [92.4, [91.8], null],
    [924, [92.1], 'misplacedPoint'],
    [9.24, [92.1], 'misplacedPoint'],
    [0.921, [92.1], 'misplacedPoint'],
    [-9.2, [92.1], null],
    [0, [92.1], null],
    [92.4, [92.4, 92.4], 'thirdTime'],
    [92.4, [92.4, 92.3], null],
    [0.6, [0.6, 0.6], null],
    [Number.NaN, [92.1], null],
  ])('of %s after %j: %s', (value, earlier, doubt) => {
    expect(findNumberDoubt(value, earlier)).toBe(doubt);
  });
});

describe('what a visit found', () => {
  const visit = {
    answers: { checks: [abnormal('无异响'), normal('指示灯正常')], temperature: 140 },
    explanations: { temperature: { text: '风机停转', photoIds: ['fan', 'photo'] }, other: { text: 'x', photoIds: [] } },
  };

  it('is each abnormal check and each number off its limits, in the order of the questions', () => {
    expect(listFindings(visit, questions)).toEqual([
      { label: '无异响', value: null, unit: null, text: '有嗡鸣', photoIds: ['photo'] },
      { label: '绕组温度', value: 140, unit: '℃', text: '风机停转', photoIds: ['fan', 'photo'] },
    ]);
    expect(listFindings({ answers: { checks: allNormal, temperature: 90 }, explanations: {} }, questions)).toEqual([]);
  });

  it('has its pictures once each, and no explanations of what needs none', () => {
    expect(listVisitPictures(visit)).toEqual(['photo', 'fan']);
    expect(Object.keys(pickExplanations(visit, questions, []))).toEqual(['temperature']);
    expect(pickExplanations({ ...visit, answers: { temperature: 90 } }, questions, [])).toEqual({});
  });
});

describe('isTooFast', () => {
  const at = (metresEast: number, seconds: number, accuracy: number | null = null) => ({
    longitude: 120 + metresEast / 96_300,
    latitude: 30,
    at: seconds * 1000,
    accuracy,
  });

  it.each([
    [29, false],
    [31, true],
  ])('of %s m in ten seconds: %s', (metres, expected) => {
    expect(isTooFast(at(0, 0), at(metres, 10))).toBe(expected);
    expect(isTooFast(at(metres, 10), at(0, 0))).toBe(expected);
  });

  it('believes the walker as far as the receiver may be wrong', () => {
    expect(isTooFast(at(0, 0, 10), at(45, 10, 10))).toBe(false);
    expect(isTooFast(at(0, 0, 5), at(45, 10, 5))).toBe(true);
  });
});
