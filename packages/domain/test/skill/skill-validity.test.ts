import { describe, expect, it } from 'vitest';
import { endOfSkill, findSkillReminder, proposeSkillDates, skillStateOn } from '#index.ts';

const today = '2026-11-20';

describe('endOfSkill', () => {
  it.each([
    [null, null, null],
    ['2030-01-01', null, '2030-01-01'],
    [null, '2029-01-01', '2029-01-01'],
    ['2030-01-01', '2027-01-01', '2027-01-01'],
    ['2030-01-01', '2030-01-01', '2030-01-01'],
  ])('valid until %s with a review on %s ends on %s', (validUntil, reviewOn, end) => {
    expect(endOfSkill({ validUntil, reviewOn })).toBe(end);
  });
});

describe('skillStateOn', () => {
  it.each([
    [null, 'valid'],
    ['2026-12-21', 'valid'],
    ['2026-12-20', 'ending'],
    ['2026-11-20', 'ending'],
    ['2026-11-19', 'ended'],
    ['2020-02-29', 'ended'],
  ] as const)('a certificate that ends on %s is %s', (endsOn, state) => {
    expect(skillStateOn(endsOn, today)).toBe(state);
  });
});

describe('findSkillReminder', () => {
  it.each([
    ['2026-12-21', null],
    ['2026-12-20', 30],
    ['2026-11-28', 30],
    ['2026-11-27', 7],
    ['2026-11-21', 7],
    ['2026-11-20', 0],
    ['2026-10-21', 0],
    ['2026-10-20', null],
  ])('of one that ends on %s the reminder of %s days is the latest', (endsOn, stage) => {
    expect(findSkillReminder(endsOn, today)).toBe(stage);
  });
});

describe('proposeSkillDates', () => {
  it('reviews a special operation after three of its six years', () => {
    expect(proposeSkillDates('lowVoltage', '2024-05-20')).toEqual({ validUntil: '2030-05-20', reviewOn: '2027-05-20' });
  });

  it('ends one of a leap day on the last of February', () => {
    expect(proposeSkillDates('firstAid', '2024-02-29')).toEqual({ validUntil: '2027-02-28', reviewOn: null });
  });

  it('lets a certificate without a term go on', () => {
    expect(proposeSkillDates('fireFacility', '2024-05-20')).toEqual({ validUntil: null, reviewOn: null });
  });
});
