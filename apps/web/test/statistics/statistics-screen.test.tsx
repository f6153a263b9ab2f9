import { bodyCode } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { StatisticsScreen } from '#features/statistics/screens/StatisticsScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noFigures = { finished: 0, due: 0, kept: 0, corrective: 0, repeated: 0, planned: 0, rated: 0 };
const noRates = { onTimeRate: null, firstTimeFixRate: null, planDoneRate: null, meanStars: null };
const noBars = {
  byStatus: [],
  byLevel: [],
  bySource: [],
  byBusinessType: [],
  byCause: [],
  byRemedy: [],
  people: [],
  teams: [],
  projects: [],
};
const statistics = { total: 4217, ...noFigures, ...noRates, ...noBars, trend: { grain: 'day', points: [] } };

it('keeps the figures that it has though they could not be read again', async () => {
  signInAs(['statistics.view']);
  let isAway = false;
  const failed = { code: bodyCode.forbidden, message: '无法读取', data: null } as const;
  startFakeServer(({ name }) => {
    if (name === 'getWorkOrderStatistics') return isAway ? failed : success(statistics);
    return name === 'listProjectWorkOrders' ? success([]) : failed;
  });
  openScreens(screenAddress('statistics'), { statistics: <StatisticsScreen /> });
  expect(await screen.findByText(/4,?217/)).toBeTruthy();
  isAway = true;
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: ['getWorkOrderStatistics'] });
    // The screen is drawn anew a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByText(/4,?217/)).toBeTruthy();
});

it('fades the figures of a period while those of another are loading', async () => {
  queryClient.clear();
  signInAs(['statistics.view']);
  let isAway = false;
  startFakeServer(({ name }) => {
    if (name === 'getWorkOrderStatistics') return isAway ? new Promise<never>(() => undefined) : success(statistics);
    return name === 'listProjectWorkOrders' ? success([]) : new Promise<never>(() => undefined);
  });
  openScreens(screenAddress('statistics'), { statistics: <StatisticsScreen /> });
  expect((await screen.findByText(/4,?217/)).closest('[aria-busy="true"]')).toBeNull();
  isAway = true;
  fireEvent.click(screen.getByText('本年'));
  expect((await screen.findByText(/4,?217/)).closest('[aria-busy="true"]')).toBeTruthy();
});
