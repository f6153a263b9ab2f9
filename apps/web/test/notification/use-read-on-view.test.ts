import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { startTexts } from '#shared/i18n/texts.ts';
import { dispatchLiveMessage } from '#shared/live/live-handlers.ts';
import { useReadAllOnView, useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { countOf, createMessage, messagePage } from '../support/message.ts';
import { storeSession } from '../support/session.ts';
import { waitTimeoutMs } from '../support/wait-timeout.ts';

const message = createMessage();

beforeAll(startTexts);
beforeEach(() => {
  storeSession();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server with these messages; those that were marked as read stay so. */
function startServer(messages: readonly ReturnType<typeof createMessage>[] = [message]) {
  const read = new Set<unknown>();
  return startFakeServer(({ name, input }) => {
    if (name === 'readNotifications') for (const id of input.ids as string[]) read.add(id);
    const items = messages.map((one) => ({ ...one, isRead: one.isRead || read.has(one.id) }));
    const unread = countOf({ workOrders: items.filter(({ isRead }) => !isRead).length });
    return success(name === 'readNotifications' ? { unread } : messagePage(items, unread));
  });
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function deliverMessage(): void {
  const { id: _id, isRead: _isRead, ...notification } = message;
  dispatchLiveMessage({ kind: 'notified', tenantId: 'tenant-1', notification, isQuiet: false });
}

/** Long enough for two answers. */
const waitForRequests = () => new Promise((resolve) => setTimeout(resolve, 50));

it('marks the messages about the screen as read when the app is opened there with an empty cache', async () => {
  const { callsOf } = startServer();
  renderHook(() => useReadOnView('workOrder', 'order-1'));
  await vi.waitFor(() => expect(callsOf('readNotifications').map(({ input }) => input)).toEqual([{ ids: [message.id] }]), waitTimeoutMs);
});

it('marks messages that arrived while the app was hidden as read when it becomes visible', async () => {
  const { callsOf } = startServer();
  queryClient.setQueryData(['getHomePage', {}], { unreadMessages: 0 });
  renderHook(() => useReadOnView('workOrder', 'order-1'));
  setVisibility('hidden');
  deliverMessage();
  await waitForRequests();
  expect(callsOf('readNotifications')).toHaveLength(0);
  setVisibility('visible');
  await vi.waitFor(() => expect(callsOf('readNotifications')).toHaveLength(1), waitTimeoutMs);
  setVisibility('hidden');
  setVisibility('visible');
  await waitForRequests();
  expect(callsOf('readNotifications')).toHaveLength(1);
});

it('marks messages that arrived without a connection as read once it is back', async () => {
  const coming: ReturnType<typeof createMessage>[] = [createMessage({ id: '01890000-0000-7000-8000-000000000000', isRead: true })];
  const { callsOf } = startServer(coming);
  queryClient.setQueryData(['listNotifications', { page: 1, pageSize: 100 }], messagePage(coming, {}));
  renderHook(() => useReadOnView('workOrder', 'order-1'));
  coming.push(message);
  dispatchLiveMessage({ kind: 'account-changed', tenantId: null });
  await vi.waitFor(() => expect(callsOf('readNotifications')).toHaveLength(1), waitTimeoutMs);
  coming.push(createMessage({ id: '01890000-0000-7000-8000-000000000009' }));
  setVisibility('hidden');
  setVisibility('visible');
  await vi.waitFor(() => expect(callsOf('readNotifications')).toHaveLength(2), waitTimeoutMs);
});

it('stops when the screen is left', async () => {
  const { calls } = startServer();
  queryClient.setQueryData(['getHomePage', {}], { unreadMessages: 0 });
  const { unmount } = renderHook(() => useReadOnView('workOrder', 'order-1'));
  setVisibility('hidden');
  deliverMessage();
  unmount();
  setVisibility('visible');
  await waitForRequests();
  expect(calls).toEqual([]);
});

it('marks the messages about all subjects of a kind as read where a list shows them, once it is shown, and no others', async () => {
  const about = (id: string, kind: 'walletEntry' | 'suspectUse') => createMessage({ id, subject: { kind, id: `subject-${id}` } });
  const { callsOf } = startServer([about('a', 'walletEntry'), about('b', 'suspectUse'), about('c', 'walletEntry')]);
  const { rerender } = renderHook(({ isShown }) => useReadAllOnView('walletEntry', isShown), { initialProps: { isShown: false } });
  await waitForRequests();
  expect(callsOf('readNotifications')).toEqual([]);
  rerender({ isShown: true });
  await vi.waitFor(() => expect(callsOf('readNotifications').map(({ input }) => input)).toEqual([{ ids: ['a', 'c'] }]), waitTimeoutMs);
});
