import { type ApiOutput, bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SwapForm } from '#features/roster/components/requests/SwapForm.tsx';
import { RosterScreen } from '#features/roster/screens/RosterScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createTeam, signInAs } from '../support/organisation.ts';
import { createRosterAnswer } from '../support/roster.ts';
import { startChineseTexts } from '../support/texts.ts';

// A Friday; the fortnight begins on Monday, 16 November.
const now = new Date('2026-11-20T10:00:00+08:00');
const people = [{ id: 'account-7', fullName: '王磊' }];
const shift = { id: 'shift-1', teamId: 'team-1', accountId: 'account-7', type: 'day', name: '白班', letter: '白', onCall: false };
const shiftOn = (day: string) => ({ ...shift, day, startsAt: `${day}T00:00:00Z`, endsAt: `${day}T12:00:00Z` });

beforeAll(startChineseTexts);
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  signInAs(['roster.view', 'team.view']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens the roster of a team. @param listShifts of the days from a date on */
function open(listShifts: (from: string) => Promise<Envelope> | Envelope) {
  startFakeServer(({ name, input }) => {
    if (name === 'listTeams') return success([createTeam({ id: 'team-1' })]);
    return name === 'getRoster' ? success(createRosterAnswer()) : listShifts(String(input.from));
  });
  openScreens(screenAddress('roster', { team: 'team-1' }), { roster: <RosterScreen /> });
}

const shiftsOf = (days: string[]): Envelope =>
  success<ApiOutput<'listShifts'>>({ today: '2026-11-20', people, shifts: days.map(shiftOn), leaves: [] });
const letters = () =>
  screen
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent)
    .join('|');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('calls a day off only from the first shift on, and lets the days to come be changed', async () => {
  open(() => shiftsOf(['2026-11-18', '2026-11-21']));
  await screen.findByText('王磊');
  expect(letters()).toBe('||白|休|休|白|休|休|休|休|休|休|休|休');
  expect(screen.getAllByRole('button', { name: /王磊/ })).toHaveLength(10);
});

it('opens where today stands beside the names, past the days that are over', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60);
  open(() => shiftsOf(['2026-11-21']));
  expect((await screen.findByRole('region')).scrollLeft).toBe(240);
});

it('shows no shifts under the dates of others, and why they could not be read', async () => {
  const later = Promise.withResolvers<Envelope>();
  open((from) => (from === '2026-11-16' ? shiftsOf(['2026-11-21']) : later.promise));
  await screen.findByText('王磊');
  await press('后两周');
  expect(screen.queryByText('王磊')).toBeNull();
  later.resolve({ code: bodyCode.failed, message: '服务异常', data: null });
  expect(await screen.findByText('服务异常')).toBeTruthy();
  expect(screen.getByRole('button', { name: '前两周' })).toBeTruthy();
});

it('ends sixty days ahead, where the shifts end', async () => {
  open(() => shiftsOf([]));
  for (const _ of [1, 2, 3, 4]) await press('后两周');
  // The last fortnight begins on 11 January; the shifts end on the 19th.
  await waitFor(() => expect(screen.getAllByRole('button', { name: /王磊/ })).toHaveLength(9));
  expect(letters()).toBe(`${'休|'.repeat(9)}||||`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '后两周' }).disabled).toBe(true);
});

it('asks for the shifts of the team of the own shift once that is chosen', async () => {
  const { callsOf } = startFakeServer(() => shiftsOf([]));
  openScreens('/pages/index/index', { home: <SwapForm own={[shiftOn('2026-11-21')]} range={{ from: '2026-11-20', to: '2026-12-20' }} /> });
  fireEvent.click(screen.getByLabelText('我的班'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByText(/白班/));
  await waitFor(() => expect(callsOf('listShifts').map(({ input }) => input.teamId)).toEqual(['team-1']));
});

it('leads who may create teams to the first one, where there is none', async () => {
  signInAs(['roster.view', 'team.view', 'team.manage']);
  useSession.setState(({ user }) => ({ user: user && { ...user, teams: [] } }));
  startFakeServer(() => success([]));
  openScreens(screenAddress('roster'), { roster: <RosterScreen /> });
  await press('新建班组');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
});
