import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { beforeAll, expect, it } from 'vitest';
import { fieldsOf } from '#features/business-type/model/business-type.ts';
import { changeCounts, findClockFaults, readDurationMs, toClockTargets, toTypedClocks } from '#features/business-type/model/clock-draft.ts';
import { describeTarget, listDifferences } from '#features/business-type/model/describe-type.ts';
import { findTypeFaults, hasSameSettings, toTypeDraft, toTypeFields } from '#features/business-type/model/type-draft.ts';
import { createBusinessType } from '../support/business-type.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

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

it('names what is missing or wrong by the fields of the contract', () => {
  const draft = toTypeDraft(createBusinessType());
  expect(findTypeFaults(draft, ['照明维修'])).toEqual({});
  expect(findTypeFaults(draft, ['变压器维护'])).toEqual({ name: '已有同名业务类型' });
  const wrong = {
    ...draft,
    name: ' ',
    specialty: '电气，暖通',
    clockTargets: { 2: { accept: { value: '0', unit: 'hours', counts: 'always' } } },
  };
  expect(Object.keys(findTypeFaults(wrong as typeof draft, []))).toEqual(['name', 'specialty', 'clockTargets.2.accept']);
});

it('says in words what two administrators have set differently', () => {
  const mine = toTypeFields(toTypeDraft(createBusinessType()));
  const theirs = fieldsOf(createBusinessType({ defaultLevel: 1, clockTargets: { 1: { accept: { duration: hourMs, counts: 'always' } } } }));
  expect(listDifferences(mine, theirs).map(({ label, text, mine: own }) => [label, text, own])).toEqual([
    ['默认级别', '一级', '二级'],
    ['一级时限', `响应 ${describeTarget({ duration: hourMs, counts: 'always' })}`, '全部默认'],
  ]);
  expect(hasSameSettings(mine, theirs)).toBe(false);
  expect(hasSameSettings(mine, fieldsOf(createBusinessType({ version: 9 })))).toBe(true);
});
