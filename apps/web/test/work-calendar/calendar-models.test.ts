import { chinaHolidays } from '@energy-om/domain';
import { beforeAll, expect, it } from 'vitest';
import { addDate, importYear, listYears } from '#features/work-calendar/model/calendar-dates.ts';
import { listDifferences } from '#features/work-calendar/model/calendar-differences.ts';
import {
  addSpan,
  copyMonday,
  createEmptyCalendar,
  toCalendarDraft,
  toCalendarInput,
} from '#features/work-calendar/model/calendar-draft.ts';
import { findDraftFaults } from '#features/work-calendar/model/calendar-faults.ts';
import { formatMinutes, parseEnd, parseStart } from '#features/work-calendar/model/time-of-day.ts';
import { describeHours } from '#features/work-calendar/model/weekly-hours.ts';
import { createCalendar } from '../support/calendar.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

it('names neighbouring weekdays with the same hours in one line, and leaves days off out', () => {
  const { hours } = createCalendar();
  expect(describeHours(hours)).toEqual(['周一至周五 08:30–12:00, 13:30–18:00']);
  expect(describeHours({ ...hours, 3: [], 6: [{ from: 0, to: 1440 }] })).toEqual([
    '周一至周二 08:30–12:00, 13:30–18:00',
    '周四至周五 08:30–12:00, 13:30–18:00',
    '周六 00:00–24:00',
  ]);
});

it('turns times into minutes and back, midnight at the end of a period being the end of the day', () => {
  expect([parseStart('08:30'), parseStart('00:00'), parseEnd('18:00'), parseEnd('00:00')]).toEqual([510, 0, 1080, 1440]);
  expect([parseStart(''), parseEnd('')]).toEqual([Number.NaN, Number.NaN]);
  expect([formatMinutes(510), formatMinutes(1440)]).toEqual(['08:30', '00:00']);
});

it('sends a calendar that was not changed as it is', () => {
  const { retired: _, ...calendar } = createCalendar({ hours: { ...createCalendar().hours, 6: [{ from: 600, to: 1440 }] } });
  expect(toCalendarInput(toCalendarDraft({ ...calendar, retired: false }), calendar)).toEqual(calendar);
});

it('puts the public holidays of a year in place of what there was of it', () => {
  const draft = { ...createEmptyCalendar(true), holidays: ['2025-12-31', '2026-03-03'], extraWorkdays: ['2026-10-02'] };
  const imported = importYear(draft, 2026);
  expect(imported.holidays).toEqual(['2025-12-31', ...(chinaHolidays[2026]?.holidays ?? [])]);
  expect(imported.holidays).toHaveLength(34);
  expect(imported.extraWorkdays).toEqual(chinaHolidays[2026]?.extraWorkdays);
  expect(findDraftFaults({ ...draft, ...imported, name: '白班' })).toEqual({});
});

it('has a date once, as the kind that was chosen last', () => {
  const dates = { holidays: ['2027-01-01'], extraWorkdays: ['2027-01-02'] };
  expect(addDate(dates, 'holidays', '2027-01-02')).toEqual({ holidays: ['2027-01-01', '2027-01-02'], extraWorkdays: [] });
  expect(addDate(dates, 'holidays', '2027-01-01')).toEqual(dates);
  expect(listYears(dates)).toEqual([2027, 2026, 2025]);
});

it('copies Monday to the other workdays, and leaves the weekend', () => {
  const { hours } = createEmptyCalendar(true);
  const monday = [{ key: 0, from: '09:00', to: '17:00' }];
  expect(copyMonday({ ...hours, 1: monday })).toEqual({ 0: [], 1: monday, 2: monday, 3: monday, 4: monday, 5: monday, 6: [] });
});

it('says in words what is wrong, at its place', () => {
  const draft = createEmptyCalendar(true);
  const spans = draft.hours[1];
  expect(findDraftFaults({ ...draft, hours: { ...draft.hours, 1: addSpan(spans) } })).toEqual({
    name: '请检查数据',
    'hours.1.2': '请填写开始和结束时间，结束须晚于开始',
  });
  expect(findDraftFaults({ ...draft, name: '白班', hours: { ...draft.hours, 1: [] }, extraWorkdays: ['2026-10-10'] })).toEqual({
    extraWorkdays: '调休上班日按周一的时段计算，请先设置周一',
  });
});

it('shows of dates only those that the other lacks', () => {
  const stored = createCalendar({ holidays: ['2026-10-01', '2026-10-02'] });
  const typed = { ...toCalendarDraft(stored), holidays: ['2026-10-01', '2026-10-03'] };
  expect(listDifferences(stored, typed)).toEqual([{ label: '节假日', theirs: '2026-10-02', mine: '2026-10-03' }]);
});
