import type { Permission } from '@energy-om/domain';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ChoicesSheet } from '#features/notification/components/ChoicesSheet.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { useSession } from '#shared/session/session-store.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const permissions: Permission[] = ['work-order.view', 'alarm.view', 'alarm.acknowledge'];
const all = { workOrders: true, alarms: true, announcements: true };

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(permissions);
});
afterEach(() => {
  cleanup();
  hideToast();
  vi.unstubAllGlobals();
});

const switchOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });

it('shows a choice at once, accepts no other meanwhile, and keeps what the server has stored', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { callsOf } = startFakeServer(async ({ name }) => {
    if (name !== 'updateProfile') return success(createUser({ permissions, notifications: all }));
    await answered;
    return success(createUser({ permissions, notifications: { ...all, alarms: false } }));
  });
  openScreen(<ChoicesSheet open onClose={() => undefined} />);
  await waitFor(() => expect(switchOf(/^告警/).checked).toBe(true));
  fireEvent.click(switchOf(/^告警/));
  expect(switchOf(/^告警/).checked).toBe(false);
  expect(switchOf(/^工单/).disabled).toBe(true);
  expect(screen.getByText('正在保存…')).toBeTruthy();
  await act(async () => answer());
  await waitFor(() => expect(switchOf(/^告警/).disabled).toBe(false));
  expect(switchOf(/^告警/).checked).toBe(false);
  expect(callsOf('updateProfile').map(({ input }) => input)).toEqual([{ notifications: { alarms: false } }]);
  expect(useSession.getState().user?.notifications).toEqual({ ...all, alarms: false });
});

it('reverts the choice with a message where it could not be stored', async () => {
  startFakeServer(({ name }) =>
    name === 'updateProfile' ? new Error('offline') : success(createUser({ permissions, notifications: all })),
  );
  openScreen(<ChoicesSheet open onClose={() => undefined} />);
  fireEvent.click(switchOf(/^公告/));
  expect(switchOf(/^公告/).checked).toBe(false);
  await waitFor(() => expect(switchOf(/^公告/).checked).toBe(true));
  expect(switchOf(/^公告/).disabled).toBe(false);
  expect(useToast.getState().toast?.kind).toBe('error');
});

it('turns quiet hours on as by default, stores a time once it was typed, and turns them off', async () => {
  let stored: unknown = null;
  const { callsOf } = startFakeServer(({ name, input }) => {
    if (name === 'updateProfile') stored = input.quietHours;
    return success(createUser({ permissions, quietHours: stored as null }));
  });
  openScreen(<ChoicesSheet open onClose={() => undefined} />);
  await waitFor(() => expect(switchOf(/^免打扰/).checked).toBe(false));
  expect(screen.queryByLabelText('开始')).toBeNull();
  fireEvent.click(switchOf(/^免打扰/));
  expect(screen.getByLabelText<HTMLInputElement>('开始').value).toBe('22:00');
  await waitFor(() => expect(callsOf('updateProfile').map(({ input }) => input)).toEqual([{ quietHours: { from: '22:00', to: '07:00' } }]));
  await waitFor(() => expect(switchOf(/^免打扰/).disabled).toBe(false));
  // On its way from 22:00 to 23:30 a typed time is another one.
  for (const value of ['02:00', '', '23:30']) fireEvent.change(screen.getByLabelText('开始'), { target: { value } });
  await waitFor(() => expect(callsOf('updateProfile')).toHaveLength(2), { timeout: 5000 });
  expect(callsOf('updateProfile').at(-1)?.input).toEqual({ quietHours: { from: '23:30', to: '07:00' } });
  fireEvent.change(screen.getByLabelText('结束（次日）'), { target: { value: '23:45' } });
  expect(screen.getByLabelText('结束')).toBeTruthy();
  // What was typed last is stored though the sheet is closed at once.
  cleanup();
  await waitFor(() => expect(callsOf('updateProfile').at(-1)?.input).toEqual({ quietHours: { from: '23:30', to: '23:45' } }));
});
