import type { Permission } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NotificationListScreen } from '#features/notification/screens/NotificationListScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { storeUser } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { messagePage } from '../support/message.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const dispatcher: Permission[] = ['work-order.view', 'alarm.view', 'alarm.acknowledge'];
const technician: Permission[] = ['work-order.view', 'alarm.view'];
const requester: Permission[] = ['work-order.view'];
const clerk: Permission[] = ['device.view', 'energy.view'];

beforeAll(startChineseTexts);
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(permissions: readonly Permission[], changes: Partial<ReturnType<typeof createUser>> = {}) {
  signInAs(permissions);
  const user = createUser({ permissions: [...permissions], ...changes });
  storeUser(user);
  const server = startFakeServer(({ name }) => success(name === 'getUserInfo' ? user : messagePage([], {})));
  openScreen(<NotificationListScreen />);
  return server;
}
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

/** The kinds that are offered; the last switch is that of the quiet hours. */
async function openChoices(): Promise<(string | null)[]> {
  fireEvent.click(screen.getAllByRole('button', { name: '设置接收的消息' })[0] as HTMLElement);
  const switches = await screen.findAllByRole('switch');
  const names = switches.map((one) => one.closest('label')?.textContent ?? one.getAttribute('aria-label'));
  expect(names.at(-1)).toContain('免打扰');
  return names.slice(0, -1);
}

it('offers the kinds that the account’s role may receive, as tabs and as choices', async () => {
  open(technician);
  expect(tabs()).toEqual(['全部', '工单', '告警', '公告']);
  expect(await openChoices()).toHaveLength(3);
});

it('offers no alarms to accounts that may not look at any', async () => {
  open(requester);
  expect(tabs()).toEqual(['全部', '工单', '公告']);
  const choices = await openChoices();
  expect(choices).toHaveLength(2);
  expect(choices.join()).not.toContain('告警');
  expect(await screen.findByText('与您有关的消息会显示在这里')).toBeTruthy();
});

it('goes on to what a message of another channel was about, and stays where that is unknown', async () => {
  signInAs(technician);
  startFakeServer(() => success(messagePage([], {})));
  openScreen(<NotificationListScreen />, '?subject=workOrder&id=order-1');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  cleanup();
  openScreen(<NotificationListScreen />, '?subject=spaceship&id=order-1');
  expect(await screen.findByText('还没有消息')).toBeTruthy();
});

it('has no tabs where there is one kind only, and explains that kind', async () => {
  const { callsOf } = open(clerk);
  expect(await screen.findByText('还没有公告')).toBeTruthy();
  expect(tabs()).toEqual([]);
  expect(callsOf('listNotifications').every(({ input }) => input.kind === undefined)).toBe(true);
  expect(await openChoices()).toHaveLength(1);
});

it('says that the only kind is switched off', async () => {
  open(clerk, { notifications: { workOrders: true, alarms: true, announcements: false } });
  expect(await screen.findByText('已关闭这类消息')).toBeTruthy();
});

it('shows all messages where the chosen kind is not offered any more', async () => {
  const { callsOf } = open(dispatcher);
  fireEvent.click(screen.getByRole('tab', { name: '告警' }));
  await waitFor(() => expect(callsOf('listNotifications').at(-1)?.input).toMatchObject({ kind: 'alarms' }));
  storeUser(createUser({ permissions: requester }));
  await waitFor(() => expect(screen.getByRole('tab', { name: '全部' }).getAttribute('aria-selected')).toBe('true'));
  expect(tabs()).toEqual(['全部', '工单', '公告']);
});
