import type { AlarmCondition } from '@energy-om/domain';
import { dayMs } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { findCurveRange } from '#features/alarm/model/curve-range.ts';
import { thinPoints } from '#features/alarm/model/curve-table.ts';
import { findNoDataMs } from '#features/alarm/model/find-no-data-time.ts';
import { findDeviceNow } from '#shared/alarm/device-now.ts';

const condition: AlarmCondition = { kind: 'threshold', key: 'load', direction: 'above', limit: 90, hysteresis: 0, forSeconds: 0, times: 1 };
const current = { label: '负载率', value: 95, at: '2026-11-20T06:00:00.000Z', unit: '%', decimals: 1 };
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

it('takes a newer live value for the current one, and no older one', () => {
  expect(findDeviceNow({ current, condition }, null)).toEqual({ value: 95, at: at('06:00:00'), isBeyond: true });
  const later = { online: true, values: { load: [at('06:00:05'), 80] as [number, number] } };
  expect(findDeviceNow({ current, condition }, later)).toEqual({ value: 80, at: at('06:00:05'), isBeyond: false });
  const earlier = { online: true, values: { load: [at('05:59:00'), 80] as [number, number] } };
  expect(findDeviceNow({ current, condition }, earlier)?.value).toBe(95);
  expect(findDeviceNow({ current: null, condition }, null)).toBeNull();
  expect(findDeviceNow({ current: null, condition: { kind: 'noData', forSeconds: 60 } }, later)).toBeNull();
});

it('counts missing data from its beginning until now, or until the alarm was cleared', () => {
  const alarm = { raisedAt: '2026-11-20T06:00:00.000Z', clearedAt: null, value: 180 };
  expect(findNoDataMs(alarm, at('06:02:00'))).toBe(300_000);
  expect(findNoDataMs({ ...alarm, clearedAt: '2026-11-20T06:01:00.000Z' }, at('09:00:00'))).toBe(240_000);
});

it('shows the hour before the alarm until now, or until an hour after it was cleared', () => {
  const raisedAt = '2026-11-20T06:00:30.000Z';
  expect(findCurveRange({ raisedAt, clearedAt: null }, at('06:10:20'))).toEqual({
    from: '2026-11-20T05:00:00.000Z',
    to: '2026-11-20T06:11:00.000Z',
  });
  expect(findCurveRange({ raisedAt, clearedAt: '2026-11-20T06:05:00.000Z' }, at('18:00:00')).to).toBe('2026-11-20T07:05:00.000Z');
});

it('requests no longer curve than the call accepts', () => {
  const { from, to } = findCurveRange({ raisedAt: '2020-01-01T00:00:00.000Z', clearedAt: null }, at('06:00:00'));
  expect(Date.parse(to) - Date.parse(from)).toBe(366 * dayMs);
});

it('lists at most two dozen points as a table, the last one among them', () => {
  const points = Array.from({ length: 400 }, (_, index) => ({ at: String(index), mean: index, least: index, most: index }));
  const read = thinPoints(points);
  expect(read.length).toBeLessThanOrEqual(24);
  expect(read.at(-1)).toEqual(points.at(-1));
  expect(thinPoints(points.slice(0, 3))).toEqual(points.slice(0, 3));
});
