import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { changeCounts, findClockFaults, readDurationMs, toClockTargets, toTypedClocks } from '#shared/clock/clock-draft.ts';

const targets = {
  1: { accept: { duration: 90 * minuteMs, counts: 'always' }, close: { duration: 3 * dayMs, counts: 'always' } },
  4: { resolve: { duration: 40 * hourMs, counts: 'workingHours' } },
} as const;

it('sends targets that were not changed as they were read, each in its largest whole unit', () => {
  const typed = toTypedClocks(targets);
  expect(typed[1]).toEqual({
    accept: { value: '90', unit: 'minutes', counts: 'always' },
    close: { value: '3', unit: 'days', counts: 'always' },
  });
  expect(toClockTargets(typed)).toEqual(targets);
});

it('leaves an emptied target to the default', () => {
  expect(toClockTargets({ ...toTypedClocks(targets), 4: { resolve: { value: ' ', unit: 'hours', counts: 'workingHours' } } })).toEqual({
    1: targets[1],
  });
});

it('turns days into hours when working time counts, since a working day is shorter', () => {
  expect(changeCounts({ value: '2', unit: 'days', counts: 'always' }, 'workingHours')).toEqual({
    value: '48',
    unit: 'hours',
    counts: 'workingHours',
  });
});

it.each([
  ['0', 'hours'],
  ['0.5', 'minutes'],
  ['91', 'days'],
  ['soon', 'hours'],
  ['-1', 'hours'],
] as const)('refuses a target of %s %s', (value, unit) => {
  expect(readDurationMs({ value, unit, counts: 'always' })).toBeNull();
  expect(findClockFaults({ 2: { accept: { value, unit, counts: 'always' } } })).toEqual(['clockTargets.2.accept']);
});
