import { describe, expect, test } from 'vitest';
import { type DayUse, judgeParts, judgeSaving, learnTemperatureEffect } from '#index.ts';

/** From Monday, 5 October 2026, on. */
const dateOf = (index: number) => new Date(Date.UTC(2026, 9, 5 + index)).toISOString().slice(0, 10);
const isRestOf = (index: number) => index % 7 >= 5;
/** A small, repeatable unrest. */
const unrest = (index: number) => ((index * 37) % 11) / 11 - 0.5;

function days(from: number, count: number, amountOf: (index: number) => number, temperatureOf?: (index: number) => number): DayUse[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return { date: dateOf(index), isRest: isRestOf(index), amount: amountOf(index), temperature: temperatureOf?.(index) ?? null };
  });
}
/** 100 on working days, 40 on days of rest. */
const ordinary = (index: number) => (isRestOf(index) ? 40 : 100) + unrest(index);

describe('the saving of a repair', () => {
  test('is there where the days after use what the same weekdays used before the fault', () => {
    const judged = judgeSaving(days(0, 28, ordinary), days(35, 7, ordinary));
    expect(judged).toMatchObject({ verdict: 'saved', reason: null, daysBefore: 28, temperature: 'notMeasured' });
    expect(judged.days.map(({ expected }) => Math.round(expected / 10))).toEqual([10, 10, 10, 10, 10, 4, 4]);
  });

  test('is not there where they use more by more than chance', () => {
    expect(
      judgeSaving(
        days(0, 28, ordinary),
        days(35, 7, (index) => ordinary(index) * 1.2),
      ),
    ).toMatchObject({ verdict: 'notSaved' });
    // 4 % are within what meters and people vary by.
    expect(
      judgeSaving(
        days(0, 28, ordinary),
        days(35, 7, (index) => ordinary(index) * 1.04),
      ),
    ).toMatchObject({ verdict: 'saved' });
  });

  test('takes a holiday on a weekday for a day of rest', () => {
    const holiday = days(35, 7, ordinary).map((day, index) => (index === 2 ? { ...day, isRest: true, amount: 40 } : day));
    const judged = judgeSaving(days(0, 28, ordinary), holiday);
    expect(judged.days[2]?.expected).toBeCloseTo(40, 0);
    expect(judged.verdict).toBe('saved');
  });

  test('is moved to the temperature of the days, where that explains what they differ by', () => {
    const before = (index: number) => 12 - (index % 10);
    const colder = () => -2;
    const heated = (temperatureOf: (index: number) => number) => (index: number) =>
      ordinary(index) + 5 * Math.max(0, 18 - temperatureOf(index));
    const known = days(0, 28, heated(before), before);
    const judged = judgeSaving(known, days(35, 7, heated(colder), colder));
    expect(judged).toMatchObject({ verdict: 'saved', temperature: 'considered' });
    expect(judged.expected).toBeCloseTo(7 * 100 + 7 * 20 * 5 - 2 * 60, -1);
    // Without the temperature the same week looks like one that lost.
    const unmeasured = (list: DayUse[]) => list.map((day) => ({ ...day, temperature: null }));
    expect(judgeSaving(unmeasured(known), unmeasured(days(35, 7, heated(colder), colder))).verdict).not.toBe('saved');
    const losing = days(35, 7, (index) => heated(colder)(index) * 1.3, colder);
    expect(judgeSaving(known, losing)).toMatchObject({ verdict: 'notSaved', temperature: 'considered' });
  });

  test('is not moved by a temperature without influence', () => {
    const temperature = (index: number) => 10 + unrest(index * 3) * 10;
    expect(judgeSaving(days(0, 28, ordinary, temperature), days(35, 7, ordinary, temperature))).toMatchObject({
      verdict: 'saved',
      temperature: 'noInfluence',
    });
  });

  test.each([
    ['tooLittleBefore', days(0, 13, ordinary), days(35, 7, ordinary)],
    ['tooLittleAfter', days(0, 28, ordinary), days(35, 4, ordinary)],
    ['notUsed', days(0, 28, ordinary), days(35, 7, () => 0)],
    ['tooVariable', days(0, 28, (index) => (index % 2) * 400), days(35, 7, ordinary)],
  ] as const)('is not known: %s', (reason, before, after) => {
    expect(judgeSaving(before, after)).toMatchObject({ verdict: null, reason });
  });

  test('of several types of energy is that of the worst', () => {
    expect(judgeParts([{ verdict: 'saved' }, { verdict: 'notSaved' }])).toBe('notSaved');
    expect(judgeParts([{ verdict: null }, { verdict: 'saved' }])).toBe('saved');
    expect(judgeParts([{ verdict: null }])).toBeNull();
  });
});

describe('the effect of temperature', () => {
  test('is learned apart from what working days and days of rest differ by', () => {
    const temperature = (index: number) => (index % 2 === 0 ? 30 : 10) + (index % 5);
    const amount = (index: number) =>
      ordinary(index) - unrest(index) + 3 * Math.max(0, 18 - temperature(index)) + 4 * Math.max(0, temperature(index) - 26);
    const known = days(0, 28, amount, temperature).map((day) => ({ ...day, temperature: day.temperature ?? 0 }));
    const effect = learnTemperatureEffect(known);
    expect(effect?.heating).toBeCloseTo(3, 6);
    expect(effect?.cooling).toBeCloseTo(4, 6);
  });

  test('is never a saving', () => {
    const known = days(
      0,
      28,
      (index) => 100 + (index % 8),
      (index) => 10 + (index % 8),
    ).map((day) => ({ ...day, temperature: day.temperature ?? 0 }));
    expect(learnTemperatureEffect(known)).toBeNull();
  });
});
