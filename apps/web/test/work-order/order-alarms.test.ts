import { describe, expect, it } from 'vitest';
import { findAlarmNow, type OrderAlarm, sortAlarms } from '#features/work-order/model/order-alarms.ts';

const readAt = '2026-11-20T04:40:00.000Z';

function createAlarm(changes: Partial<OrderAlarm> = {}): OrderAlarm {
  return {
    id: 'alarm-1',
    name: '变压器绕组过热',
    level: 1,
    state: 'open',
    device: { id: 'device-1', name: '1号变压器' },
    condition: { kind: 'threshold', key: 'windingTemperature', direction: 'above', limit: 130, hysteresis: 5, forSeconds: 20, times: 1 },
    label: '绕组温度',
    decimals: 1,
    value: 132.4,
    threshold: 130,
    current: 131,
    currentAt: readAt,
    unit: '°C',
    raisedAt: '2026-11-20T04:35:00.000Z',
    clearedAt: null,
    proof: null,
    ...changes,
  };
}

const live = (at: number, value: number) => ({ online: true, values: { windingTemperature: [at, value] as [number, number] } });

describe('the current value of an alarm’s device', () => {
  it('is the live value that came after the alarm was read', () => {
    const at = Date.parse(readAt) + 5000;
    expect(findAlarmNow(createAlarm(), live(at, 126))).toEqual({ value: 126, at, isBeyond: false });
  });

  it('stays as it was read while the live value is older, or of another key', () => {
    const asRead = { value: 131, at: Date.parse(readAt), isBeyond: true };
    expect(findAlarmNow(createAlarm(), live(Date.parse(readAt) - 1, 90))).toEqual(asRead);
    expect(findAlarmNow(createAlarm(), { online: true, values: { load: [Date.now(), 40] } })).toEqual(asRead);
    expect(findAlarmNow(createAlarm(), undefined)).toEqual(asRead);
  });

  it('is null for missing data, and where the device never sent the value', () => {
    const silent = createAlarm({ condition: { kind: 'noData', forSeconds: 180 } });
    expect(findAlarmNow(silent, live(Date.now(), 90))).toBeNull();
    expect(findAlarmNow(createAlarm({ current: null, currentAt: null }), undefined)).toBeNull();
  });
});

it('lists open alarms before cleared ones, each newest first', () => {
  const alarms = [
    createAlarm({ id: 'd', state: 'cleared' }),
    createAlarm({ id: 'c', state: 'acknowledged' }),
    createAlarm({ id: 'b', state: 'cleared' }),
    createAlarm({ id: 'a', state: 'open' }),
  ];
  expect(sortAlarms(alarms).map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b']);
});
