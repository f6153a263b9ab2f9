import { expect, it } from 'vitest';
import {
  type AlarmQuery,
  countFilters,
  doCountsFit,
  noFilters,
  readAlarmQuery,
  toAlarmInput,
  writeAlarmQuery,
} from '#features/alarm/model/list-query.ts';

const plain: AlarmQuery = { ...noFilters, tab: 'standing', level: null, keyword: '' };
const noon = new Date(2026, 10, 20, 12).getTime();

it('leaves the defaults out of the address', () => {
  expect(readAlarmQuery(new URLSearchParams())).toEqual(plain);
  expect(writeAlarmQuery(plain)).toEqual({});
});

it('reads from the address what it has written there', () => {
  const query: AlarmQuery = {
    tab: 'cleared',
    level: 2,
    keyword: '变压器',
    energyType: 'NYDN',
    siteId: 'site-1',
    period: 'custom',
    from: '2026-11-01',
    to: '2026-11-20',
  };
  expect(readAlarmQuery(new URLSearchParams(writeAlarmQuery(query)))).toEqual(query);
});

it('ignores unknown values', () => {
  expect(readAlarmQuery(new URLSearchParams('tab=gone&level=9&energyType=coal&period=ever&from=2026-11-01'))).toEqual(plain);
});

it('queries the states of the tab', () => {
  expect(toAlarmInput(plain, noon).state).toEqual(['open', 'acknowledged']);
  expect(toAlarmInput({ ...plain, tab: 'acknowledged' }, noon).state).toEqual(['acknowledged']);
  expect(toAlarmInput({ ...plain, tab: 'all' }, noon).state).toBeUndefined();
});

it('sorts open alarms by level and cleared ones by time', () => {
  const sortOf = (tab: AlarmQuery['tab']) => toAlarmInput({ ...plain, tab }, noon).sort;
  expect([sortOf('standing'), sortOf('open'), sortOf('acknowledged')]).toEqual(['level', 'level', 'level']);
  expect([sortOf('cleared'), sortOf('all')]).toEqual(['newest', 'newest']);
});

it('begins and ends periods at midnight, the last day included', () => {
  const week = toAlarmInput({ ...plain, period: 'week' }, noon);
  expect([week.from, week.to]).toEqual([new Date(2026, 10, 14).toISOString(), undefined]);
  const custom = toAlarmInput({ ...plain, period: 'custom', from: '2026-11-01', to: '2026-11-20' }, noon);
  expect([custom.from, custom.to]).toEqual([new Date(2026, 10, 1).toISOString(), new Date(2026, 10, 21).toISOString()]);
});

it('shows counts only where they are those of the list', () => {
  expect(doCountsFit({ ...plain, siteId: 'site-1' })).toBe(true);
  for (const other of [{ keyword: '油' }, { energyType: 'NYDN' }, { period: 'today' }] as const) {
    expect(doCountsFit({ ...plain, ...other })).toBe(false);
  }
});

it('counts the filters of the sheet', () => {
  expect(countFilters(plain)).toBe(0);
  expect(countFilters({ ...plain, energyType: 'NYDN', period: 'custom', from: '2026-11-01' })).toBe(2);
});
