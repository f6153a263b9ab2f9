import { minuteMs } from '@energy-om/domain';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAlarmQuery } from '#features/alarm/model/list-query.ts';
import { useAlarmInput } from '#features/alarm/model/use-alarm-input.ts';
import { readListQuery } from '#features/work-order/model/list-query.ts';
import { useListInput } from '#features/work-order/model/use-list-input.ts';

const filters = new URLSearchParams({ period: 'today' });
const orders = readListQuery(filters, { tab: 'toAccept', scope: 'mine' });
const alarms = readAlarmQuery(filters);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 20, 23, 50));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['orders', () => useListInput(orders)],
  ['alarms', () => useAlarmInput(alarms)],
])('the %s of today are asked for in the same words all day, and become those of the next day at midnight', (_, useInput) => {
  const { result } = renderHook(useInput);
  const first = result.current;
  expect(first.from).toBe(new Date(2026, 10, 20).toISOString());
  act(() => void vi.advanceTimersByTime(5 * minuteMs));
  expect(result.current).toBe(first);
  act(() => void vi.advanceTimersByTime(6 * minuteMs));
  expect(result.current.from).toBe(new Date(2026, 10, 21).toISOString());
});
