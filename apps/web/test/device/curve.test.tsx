import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Curve } from '#features/device/components/curve/Curve.tsx';
import type { Meter, MeterValue } from '#features/device/model/main-figures.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

// jsdom has no canvas.
vi.mock('#shared/chart/Chart.tsx', () => ({ Chart: () => 'chart' }));

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['device.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const value = { key: 'voltage', label: '电压', unit: 'V', valueType: 'YCLX', decimals: 1, value: 219.7, at: '2026-11-01T00:00:00.000Z' };
const curve = { value, from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z', stretch: 300, points: [], limits: [] };

it('of a meter that has been silent for long has no points, and not its last value of then', async () => {
  startFakeServer(() => success(curve));
  openScreen(<Curve meter={{ id: 'meter-1', energyType: 'NYDN' } as Meter} value={value as unknown as MeterValue} range="day" />);
  expect(await screen.findByText('这段时间没有数据')).toBeTruthy();
});
