import { minuteMs } from '@energy-om/domain';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Measured, UrgentReading } from '#features/home/components/tasks/UrgentReading.tsx';
import { dispatchLiveMessage } from '#shared/live/live-handlers.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const readAt = '2026-11-20T04:40:00.000Z';
const now = Date.parse(readAt);

const hot: Measured = {
  deviceId: 'device-1',
  condition: { kind: 'threshold', key: 'windingTemperature', direction: 'above', limit: 130, hysteresis: 5, forSeconds: 20, times: 1 },
  label: '绕组温度',
  value: 131,
  at: readAt,
  unit: '°C',
  decimals: 1,
  before: 130.4,
};

function show(measured: Measured, at = now) {
  const { container } = render(<UrgentReading measured={measured} now={at} />);
  return () => ({ text: container.textContent, isOver: container.querySelector('b')?.dataset.over === 'true' });
}

function reportValue(seconds: number, value: number, deviceId = 'device-1') {
  act(() =>
    dispatchLiveMessage({
      kind: 'values',
      deviceId,
      online: true,
      values: { windingTemperature: [now + seconds * 1000, value] },
    }),
  );
}

beforeAll(startChineseTexts);
beforeEach(() => signInAs(['device.view']));
afterEach(cleanup);

it('shows the value that was read, and its direction', () => {
  expect(show(hot)()).toEqual({ text: '实时 绕组温度131.0 °C ↑上升', isOver: true });
  cleanup();
  expect(show({ ...hot, before: null })()).toEqual({ text: '实时 绕组温度131.0 °C', isOver: true });
});

it('changes with the live values, and is red until it is back within the limit', () => {
  const read = show(hot);
  reportValue(5, 130.6);
  expect(read()).toEqual({ text: '实时 绕组温度130.6 °C ↓下降', isOver: true });
  reportValue(10, 130.6);
  expect(read().text).toContain('↓');
  reportValue(15, 129);
  expect(read()).toEqual({ text: '实时 绕组温度129.0 °C ↓下降', isOver: false });
  reportValue(20, 200, 'device-2');
  expect(read().text).toContain('129.0');
});

it('shows the age of an old value, and no direction', () => {
  expect(show(hot, now + 12 * minuteMs)()).toEqual({ text: '12 分钟前 绕组温度131.0 °C', isOver: true });
});
