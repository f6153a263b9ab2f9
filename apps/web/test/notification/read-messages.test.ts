import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { startTexts } from '#shared/i18n/texts.ts';
import { listCachedMessages } from '#shared/notification/cached-messages.ts';
import { readMessages, readMessagesAbout } from '#shared/notification/read-messages.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { countOf, createMessage, messagePage } from '../support/message.ts';
import { storeSession } from '../support/session.ts';

const [older, newer, alarm] = [
  createMessage({ id: '01890000-0000-7000-8000-000000000001' }),
  createMessage({ id: '01890000-0000-7000-8000-000000000002', subject: { kind: 'workOrder', id: 'order-2' } }),
  createMessage({
    id: '01890000-0000-7000-8000-000000000003',
    kind: 'alarms',
    topic: 'alarmRaised',
    subject: { kind: 'alarm', id: 'alarm-1' },
  }),
];
const listKey = ['listNotifications', { kind: undefined }, 'pages', 20];
const countKey = ['listNotifications', { page: 1, pageSize: 1 }];

beforeAll(startTexts);
beforeEach(() => {
  storeSession();
  const page = messagePage([alarm, newer, older], { workOrders: 2, alarms: 1 });
  queryClient.setQueryData(listKey, { pages: [page], pageParams: [1] });
  queryClient.setQueryData(countKey, messagePage([alarm], { workOrders: 2, alarms: 1 }));
  queryClient.setQueryData(['getHomePage', {}], { unreadMessages: 3 });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const unreadIds = () => listCachedMessages().flatMap(({ id, isRead }) => (isRead ? [] : [id]));
const homeCount = () => queryClient.getQueryData<{ unreadMessages: number }>(['getHomePage', {}])?.unreadMessages;
const counted = () => queryClient.getQueryData<ReturnType<typeof messagePage>>(countKey)?.unread;

describe('marking messages as read', () => {
  it('shows at once in lists, counts and on home', async () => {
    const { promise: answered, resolve: finish } = Promise.withResolvers<void>();
    startFakeServer(async () => {
      await answered;
      return success({ unread: countOf({ workOrders: 1, alarms: 1 }) });
    });
    const reading = readMessages({ ids: [newer.id] });
    expect(unreadIds()).toEqual([alarm.id, older.id]);
    expect(counted()).toEqual(countOf({ workOrders: 1, alarms: 1 }));
    expect(homeCount()).toBe(2);
    finish();
    await reading;
    expect(homeCount()).toBe(2);
  });

  it('takes over the server’s count, since more may have arrived meanwhile', async () => {
    startFakeServer(() => success({ unread: countOf({ workOrders: 4 }) }));
    await readMessages({ ids: [newer.id] });
    expect(counted()).toEqual(countOf({ workOrders: 4 }));
    expect(homeCount()).toBe(4);
  });

  it('by kind leaves the other kinds, and messages newer than the list on the screen', async () => {
    const { calls } = startFakeServer(() => success({ unread: countOf({ workOrders: 1, alarms: 1 }) }));
    await readMessages({ until: older.id, kind: 'workOrders' });
    expect(calls[0]?.input).toEqual({ until: older.id, kind: 'workOrders' });
    expect(unreadIds()).toEqual([alarm.id, newer.id]);
  });

  it('is undone when the call fails', async () => {
    startFakeServer(() => new Error('offline'));
    await expect(readMessages({ until: alarm.id })).rejects.toThrow();
    expect(counted()).toEqual(countOf({ workOrders: 2, alarms: 1 }));
    expect(homeCount()).toBe(3);
    expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true);
  });
});

describe('seeing the subject of messages', () => {
  it('marks them as read by what is cached', async () => {
    const { calls } = startFakeServer(() => success({ unread: countOf({ workOrders: 1, alarms: 1 }) }));
    await readMessagesAbout({ kind: 'workOrder', id: 'order-2' });
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['readNotifications', { ids: [newer.id] }]]);
  });

  it('reads them where only their number is cached', async () => {
    queryClient.removeQueries({ queryKey: ['listNotifications'] });
    const { calls } = startFakeServer(({ name }) =>
      success(
        name === 'listNotifications' ? messagePage([alarm, older], { workOrders: 1, alarms: 1 }) : { unread: countOf({ alarms: 1 }) },
      ),
    );
    await readMessagesAbout({ kind: 'workOrder', id: 'order-1' });
    expect(calls.map(({ name }) => name)).toEqual(['listNotifications', 'readNotifications']);
    expect(homeCount()).toBe(1);
    await readMessagesAbout({ kind: 'workOrder', id: 'order-9' });
    expect(calls).toHaveLength(2);
  });

  it('makes no call while nothing is unread', async () => {
    queryClient.clear();
    queryClient.setQueryData(['getHomePage', {}], { unreadMessages: 0 });
    const { calls } = startFakeServer(() => new Error('not to be asked'));
    await readMessagesAbout({ kind: 'workOrder', id: 'order-1' });
    expect(calls).toEqual([]);
  });

  it('makes a call where nothing is cached, where it is old, and where something has arrived since', async () => {
    const { callsOf } = startFakeServer(() => success(messagePage([], {})));
    const home = ['getHomePage', {}];
    const see = async (updatedAt?: number) => {
      queryClient.clear();
      if (updatedAt !== undefined) queryClient.setQueryData(home, { unreadMessages: 0 }, { updatedAt });
      await readMessagesAbout({ kind: 'workOrder', id: 'order-1' });
    };
    await see();
    expect(callsOf('listNotifications')).toHaveLength(1);
    await see(Date.now() - 61_000);
    expect(callsOf('listNotifications')).toHaveLength(2);
    await see(Date.now() - 50_000);
    expect(callsOf('listNotifications')).toHaveLength(2);
    await queryClient.invalidateQueries({ queryKey: home });
    await readMessagesAbout({ kind: 'workOrder', id: 'order-1' });
    expect(callsOf('listNotifications')).toHaveLength(3);
  });

  it('makes a call for a message that has arrived this moment', async () => {
    const added = createMessage({ id: '01890000-0000-7000-8000-000000000009', topic: 'added' });
    const { calls } = startFakeServer(({ name }) =>
      success(name === 'listNotifications' ? messagePage([added], { workOrders: 3 }) : { unread: countOf({ workOrders: 2 }) }),
    );
    await readMessagesAbout({ kind: 'workOrder', id: 'order-1' }, { isNew: true });
    expect(calls.at(-1)).toMatchObject({ name: 'readNotifications', input: { ids: [added.id] } });
  });
});
