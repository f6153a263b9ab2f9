import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { beforeAll, expect, it } from 'vitest';
import { formatCountdown, formatDuration } from '#shared/format/duration.ts';
import { formatAgo, formatDay, formatTime, formatWeekday, formatWhen } from '#shared/format/time.ts';
import { startChineseTexts } from '../support/texts.ts';

const now = new Date(2026, 10, 20, 14, 0).getTime();

beforeAll(startChineseTexts);

it('counts down in minutes and seconds below an hour, in words from then on', () => {
  expect(formatCountdown(54_000)).toBe('00:54');
  expect(formatCountdown(38 * minuteMs + 10_999)).toBe('38:10');
  expect(formatCountdown(72 * minuteMs)).toBe('1 小时 12 分钟');
});

it('never shows less than zero', () => {
  expect(formatCountdown(-5000)).toBe('00:00');
});

it('names a duration by its two largest units', () => {
  expect(formatDuration(30_000)).toBe('30 秒');
  expect(formatDuration(3 * minuteMs)).toBe('3 分钟');
  expect(formatDuration(2 * dayMs + 2 * hourMs + 20 * minuteMs)).toBe('2 天 2 小时');
});

it('shows the age of something', () => {
  expect(formatAgo(now - 1000, now)).toBe('刚刚');
  expect(formatAgo(now - 4000, now)).toBe('4 秒前');
  expect(formatAgo(now - 3 * minuteMs, now)).toBe('3 分钟前');
  expect(formatAgo(now - 25 * hourMs, now)).toBe('昨天 13:00');
});

it('names days near today and dates the others, with the year when it is another one', () => {
  expect(formatWhen(now + hourMs, now)).toBe('今天 15:00');
  expect(formatWhen(now + 11 * hourMs, now)).toBe('明天 01:00');
  expect(formatDay(new Date(2026, 0, 5), now)).toBe('1月5日');
  expect(formatDay(new Date(2025, 0, 5), now)).toBe('2025年1月5日');
});

it('has the day names of the specification, 周日 to 周六', () => {
  const sunday = new Date(2026, 10, 15).getTime();
  const names = Array.from({ length: 7 }, (_, day) => formatWeekday(sunday + day * dayMs));
  expect(names).toEqual(['周日', '周一', '周二', '周三', '周四', '周五', '周六']);
});

it('follows the phone into another time zone', () => {
  const zone = process.env.TZ;
  const shown = ['Asia/Shanghai', 'America/New_York'].map((place) => {
    process.env.TZ = place;
    return formatTime('2026-11-20T04:36:00Z');
  });
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  expect(shown).toEqual(['12:36', '23:36']);
});
