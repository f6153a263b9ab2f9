import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AreaRanking } from '#features/energy/components/AreaRanking.tsx';
import { MeterAnalysis } from '#features/energy/components/MeterAnalysis.tsx';
import { type EnergyFigures, refreshEnergy } from '#features/energy/hooks/use-energy-figures.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

// jsdom has no canvas.
vi.mock('#shared/chart/Chart.tsx', () => ({ Chart: () => 'the chart' }));

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  signInAs(['energy.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const today = '2026-11-20';
const analysis = {
  ...{ energyType: 'NYDN', meterCount: 1, unit: 'kWh', total: 40, before: 30, yearBefore: null, carbon: null, meters: [] },
  ...{
    at: '2026-11-20T04:00:00.000Z',
    comparable: { before: true, yearBefore: true },
    points: [{ at: '2026-11-19T16:00:00.000Z', amount: 40, before: null }],
  },
};
const load = {
  ...{ isTooLarge: false, isCoarse: true, unit: 'kWh', points: [], powerFactor: null, knownFrom: null, maximum: null },
  ...{ leaks: [], baseLoad: null, energyType: 'NYDN' },
};
const failed = new Response(null, { status: 503 });

function openMonth(fails: (call: ReceivedCall) => boolean) {
  const server = startFakeServer((call) => {
    if (call.name !== 'analyseEnergy') return success(load);
    return fails(call) ? failed.clone() : success({ ...analysis, points: [{ at: today, amount: 40, before: null }] });
  });
  openScreen(
    <MeterAnalysis meterId="meter-1" energyType="NYDN" name="总表" initial={{ period: { kind: 'month', at: '2026-11' } }} today={today} />,
  );
  return server;
}
const exportButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '导出' });

it.each([
  ['of the month', '2026-11-01'],
  ['of the month before', '2026-10-01'],
])('the days %s that could not be loaded are said to be missing, can be tried again, and go into no file', async (_, from) => {
  let isDown = true;
  openMonth(({ input }) => isDown && input.granularity === 'day' && input.from === from);
  const retry = await screen.findByRole('button', { name: '重试' });
  expect((await exportButton()).disabled).toBe(true);
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('the chart')).toBeTruthy();
  expect((await exportButton()).disabled).toBe(false);
});

it('a ranking lacks no area that could not be loaded', async () => {
  const areas = ['site-1', 'site-2'].map((id) => ({ id, name: id, parentId: null }));
  let isDown = true;
  startFakeServer(({ name, input }) => {
    if (name === 'listSites') return success(areas);
    return isDown && input.siteId === 'site-2' ? failed.clone() : success({ at: analysis.at, types: [analysis] });
  });
  const figures = { ...analysis, bars: [] } as unknown as EnergyFigures;
  openScreen(<AreaRanking period={{ kind: 'day', at: today }} figures={figures} onChoose={() => undefined} />);
  const retry = await screen.findByRole('button', { name: '重试' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('site-2')).toBeTruthy();
});

it('pulling reads the load curve again as well', async () => {
  const { callsOf } = startFakeServer(({ name }) => success(name === 'analyseEnergy' ? analysis : load));
  openScreen(
    <MeterAnalysis meterId="meter-1" energyType="NYDN" name="总表" initial={{ period: { kind: 'day', at: today } }} today={today} />,
  );
  await exportButton();
  await waitFor(() => expect(callsOf('getLoadCurve')).toHaveLength(1));
  await refreshEnergy();
  expect(callsOf('getLoadCurve')).toHaveLength(2);
});
