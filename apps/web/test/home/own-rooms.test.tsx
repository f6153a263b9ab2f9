import { bodyCode } from '@energy-om/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OwnRooms } from '#features/home/components/entries/OwnRooms.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['room.view'] as never);
  const { user } = useSession.getState();
  useSession.setState({ user: user && { ...user, roles: ['occupant'] } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const meter = { id: 'm', name: '1203 电表', energyType: 'NYDN', online: true, lastSeenAt: null, hasSwitch: true, switchOn: true };
const usage = {
  supplies: [{ energyType: 'NYDN', today: { amount: 3160, cents: 200 }, month: { amount: 90_000, cents: 5000 }, knownTo: null }],
  ...{ todayCents: 246, monthCents: 15_895, unsettledCents: 0, dailyCents: 500, daysLeft: 16 },
};

/** @param balanceCents of the account itself */
function open(balanceCents: number, ofMeter: Partial<typeof meter> = {}): void {
  const room = { id: 'room', name: '1203', place: { building: { name: '1 幢' }, floor: { name: '12 层' } } };
  const balance = { balanceCents, isMine: true, payer: { id: 'me', fullName: '林晓雯' }, payable: null, cutoff: null, usage };
  startFakeServer(({ name }) => success(name === 'listMyRooms' ? [{ ...room, meters: [{ ...meter, ...ofMeter }] }] : balance));
  openScreens(paths.home, { home: <OwnRooms />, pay: <p>缴费页</p> });
}

it('shows an occupant what is left and for how long, what was used today, and that there is power', async () => {
  open(8000);
  expect(await screen.findByText('¥80.00')).toBeTruthy();
  for (const shown of ['余额，约可用 16 天', '今日 3.16 kWh，费用 ¥2.46', '已送电']) expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '缴费' })).toBeNull();
});

it.each([
  ['已断电', { switchOn: false }],
  ['表计离线', { online: false }],
])('says %s where the meter reports so', async (words, ofMeter) => {
  open(8000, ofMeter);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('offers to pay at once where the balance is used up', async () => {
  open(-3210);
  (await screen.findByRole('button', { name: '缴费' })).click();
  expect(await screen.findByText('缴费页')).toBeTruthy();
});

it.each(['listMyRooms', 'getRoomBalance'])('says that %s failed, and tries again', async (failing) => {
  const room = { id: 'room', name: '1203', place: { building: { name: '1 幢' }, floor: { name: '12 层' } }, meters: [meter] };
  const balance = { balanceCents: 8000, isMine: true, payer: { id: 'me', fullName: '林晓雯' }, payable: null, cutoff: null, usage };
  let isDown = true;
  startFakeServer(({ name }) => {
    if (isDown && name === failing) return { code: bodyCode.invalid, message: '暂时无法读取', data: {} };
    return success(name === 'listMyRooms' ? [room] : balance);
  });
  openScreens(paths.home, { home: <OwnRooms /> });
  const retry = await screen.findByRole('button', { name: '重试' });
  isDown = false;
  retry.click();
  expect(await screen.findByText('¥80.00')).toBeTruthy();
});
