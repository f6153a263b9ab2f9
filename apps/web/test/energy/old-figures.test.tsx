import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LoadCurveCard } from '#features/energy/components/load/LoadCurveCard.tsx';
import { MeterAnalysis } from '#features/energy/components/MeterAnalysis.tsx';
import { keepFiguresOf } from '#features/energy/model/keep-figures.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

// jsdom has no canvas.
vi.mock('#shared/chart/Chart.tsx', () => ({ Chart: () => null }));

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['energy.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const today = '2026-11-20';
const analysis = {
  ...{ energyType: 'NYDN', meterCount: 1, unit: 'kWh', total: 40, before: null, yearBefore: null, carbon: null, meters: [] },
  ...{
    at: '2026-11-20T04:00:00.000Z',
    comparable: { before: true, yearBefore: true },
    points: [{ at: '2026-11-19T16:00:00.000Z', amount: 40 }],
  },
};
const curve = {
  ...{ unit: 'kWh', points: [], powerFactor: null, isCoarse: true, knownFrom: null },
  maximum: { rate: 12, at: '2026-11-20T02:00:00.000Z', method: 'measured' },
};
const later = () => new Promise<never>(() => undefined);

it('saves no file of old figures under the dates of another day', async () => {
  let isAway = false;
  startFakeServer(({ name }) =>
    isAway ? later() : success({ ...curve, ...(name === 'analyseEnergy' ? analysis : { isTooLarge: true }) }),
  );
  openScreen(
    <MeterAnalysis meterId="meter-1" energyType="NYDN" name="总表" initial={{ period: { kind: 'day', at: today } }} today={today} />,
  );
  const open = async () => await screen.findByRole<HTMLButtonElement>('button', { name: '导出' });
  expect((await open()).disabled).toBe(false);
  isAway = true;
  fireEvent.click(screen.getByRole('button', { name: '前一天' }));
  expect((await open()).disabled).toBe(true);
  expect((await open()).closest('[aria-busy="true"]')).toBeTruthy();
});

function Choice() {
  const [{ date, siteId }, choose] = useState({ date: today, siteId: 'site-1' });
  return (
    <>
      <button type="button" onClick={() => choose({ date: '2026-11-19', siteId })}>
        other day
      </button>
      <button type="button" onClick={() => choose({ date, siteId: 'site-2' })}>
        other site
      </button>
      <LoadCurveCard date={date} energyType="NYDN" siteId={siteId} />
    </>
  );
}

it('fades the curve of the day before, and shows none of another object', async () => {
  startFakeServer(({ input }) => (input.from === today ? success(curve) : later()));
  openScreen(<Choice />);
  expect((await screen.findByText(/12 kW/)).closest('[aria-busy="true"]')).toBeNull();
  fireEvent.click(screen.getByText('other day'));
  expect(screen.getByText(/12 kW/).closest('[aria-busy="true"]')).toBeTruthy();
  fireEvent.click(screen.getByText('other site'));
  expect(screen.queryByText(/12 kW/)).toBeNull();
});

it('keeps the figures of the same object and energy type alone', () => {
  const query = { queryKey: ['getLoadCurve', { from: today, to: today, energyType: 'NYDN', siteId: 'site-1' }] };
  expect(keepFiguresOf({ energyType: 'NYDN', siteId: 'site-1', meterId: undefined })('old', query)).toBe('old');
  expect(keepFiguresOf({ energyType: 'NYDN', siteId: 'site-2' })('old', query)).toBeUndefined();
  expect(keepFiguresOf({ energyType: 'NYDS', siteId: 'site-1' })('old', query)).toBeUndefined();
  expect(keepFiguresOf({ energyType: 'NYDN' })('old', undefined)).toBeUndefined();
});
