import type { ApiOutput } from '@energy-om/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DayPart } from '#features/scheduling/components/DayPart.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { storeUser } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';
import { createSchedule } from '../support/user-task.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs([]);
  storeUser(createUser({ permissions: ['roster.view'], teams: [{ id: 'team-1', name: '电气班', isLeader: false }] }));
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const today = '2026-11-20';
const read = <Data,>(data: Data) => ({ data, isError: false, isLoading: false, failureCount: 0 }) as UseQueryResult<Data>;

it.each([
  ['a roster', true, today, true],
  ['a roster', true, '2027-01-19', true],
  ['a roster', true, '2027-01-20', false],
  ['no roster', false, today, false],
])('with %s says whether one is off (%s, %s): %s', async (_, hasRoster, day, says) => {
  const duty: ApiOutput<'getDuty'> = { hasRoster, current: null, next: null, people: [], waitingRequests: 0, handovers: [] };
  startFakeServer(() => success(duty));
  const shifts = read({ today, people: [], shifts: [], leaves: [] });
  const tasks = read(createSchedule(day, day, today, []));
  openScreens('/pages/index/index', {
    home: <DayPart tasks={tasks} shifts={shifts} chosen={day} today={today} onChoose={() => undefined} />,
  });
  expect(await screen.findByRole('button', { name: '请假' })).toBeTruthy();
  expect(screen.queryByText('休息') !== null).toBe(says);
});
