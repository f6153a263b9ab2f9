import 'fake-indexeddb/auto';
import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { noteContact } from '#shared/outbox/clock/device-clock.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { copiesNameOf } from '#shared/take-along/copies-name.ts';
import { compareCopies } from '#shared/take-along/fetch/compare-copies.ts';
import { fillQueries } from '#shared/take-along/show/fill-queries.ts';
import { findAnswer } from '#shared/take-along/show/find-answer.ts';
import { Copies } from '#shared/take-along/store/copies.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { createBasis, createOrderDetail, meterId, phoneActor } from '../support/order-detail.ts';
import { startChineseTexts } from '../support/texts.ts';

type TakeAlong = ApiOutput<'listTakeAlong'>;
type Listed = TakeAlong['orders'][number];

const ids = ['01990000-0000-7000-8000-0000000000a1', '01990000-0000-7000-8000-0000000000a2'] as const;
const [first, second] = ids;

const listed = (id: string, version: number, changes: Partial<Listed> = {}): Listed => ({
  id,
  version,
  stamp: 's',
  isOwn: true,
  isTeams: false,
  ...changes,
});

/** What the server has, which a test changes. */
let list: TakeAlong;
let copies: Copies;
let calls: ReceivedCall[];

const page = { total: 0, totalIsLeast: false, page: 1, pageSize: 100, cursor: null };
const commentsOf = ({ id, orderNo, title, site }: OrderDetail) => ({
  ...{ ...page, items: [], mayComment: true, mayCommentInternally: true },
  order: { id, orderNo, title, site: site.name },
});
const copyOf = (order: OrderDetail) => ({
  ...{ orders: [order], bases: [createBasis(order)], comments: [commentsOf(order)], inspections: [null], actor: phoneActor },
});

function answer(call: ReceivedCall) {
  switch (call.name) {
    case 'listTakeAlong':
      return success(list);
    case 'getOrderCopies': {
      const asked = call.input.ids as string[];
      const there = list.orders.filter(({ id }) => asked.includes(id));
      const orders = there.map(({ id, version }) => createOrderDetail({ id, version, title: `工单 ${version}` }));
      return success({
        orders,
        bases: orders.map(createBasis),
        comments: orders.map(commentsOf),
        inspections: orders.map(() => null),
        actor: phoneActor,
      });
    }
    case 'listUserTasks':
      return success({ from: list.schedule.from, to: list.schedule.to, today: list.schedule.from, days: [], tasks: [], more: false });
    case 'listNotifications':
      return success({ ...page, items: [], unread: { workOrders: 0, alarms: 0, announcements: 0 } });
    case 'getNameplate':
      return success({ id: meterId });
    case 'getMeter':
      return success({ id: meterId, name: '1号变压器总电表' });
    default:
      return success({ ...page, items: [], people: [], shifts: [] });
  }
}

const compare = () => compareCopies(copies, new AbortController().signal);
const namesOf = () => calls.map(({ name }) => name);

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeUser(createUser());
  storeTenant({ id: 'tenant-1', name: '滨江' });
  list = {
    reader: 'reader-1',
    orders: [listed(first, 1), listed(second, 1, { isOwn: false, isTeams: true })],
    devices: [],
    schedule: { from: '2026-11-20', to: '2026-12-27', version: 'v1' },
    messages: { version: 'v1' },
    dictionary: { version: 'v1' },
  };
  copies = new Copies(await openCopiesDatabase(copiesNameOf('account-1', 'tenant-1'), () => undefined));
  await copies.clear();
  ({ calls } = startFakeServer(answer));
});
afterEach(() => {
  copies.close();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the comparison with the server', () => {
  it('fetches everything at first, several orders in one call, and nothing when nothing has changed', async () => {
    await compare();
    expect(calls.filter(({ name }) => name === 'getOrderCopies').map(({ input }) => input)).toEqual([{ ids: [first, second] }]);
    expect(namesOf()).toEqual(expect.arrayContaining(['listUserTasks', 'listNotifications', 'getDictionary']));
    calls.length = 0;
    await compare();
    expect(namesOf()).toEqual(['listTakeAlong']);
  });

  it('learns who the account is where it has no order, once', async () => {
    list.orders = [];
    await compare();
    expect(calls.filter(({ name }) => name === 'getOrderCopies').map(({ input }) => input)).toEqual([{ ids: [] }]);
    expect((await copies.findFacts())?.actor).toEqual(phoneActor);
    calls.length = 0;
    await compare();
    expect(namesOf()).toEqual(['listTakeAlong']);
  });

  it('notes the contact by the server’s time, whatever the phone’s clock shows', async () => {
    const behindMs = 5 * hourMs;
    const serverAt = Math.floor((Date.now() + behindMs) / 1000) * 1000;
    noteContact(new Date(serverAt).toUTCString());
    await compare();
    const { seen } = (await copies.findFacts()) ?? {};
    expect(seen?.contactAt).toBeGreaterThanOrEqual(serverAt);
    expect(seen?.seenAt).toBeGreaterThanOrEqual(serverAt);
    expect(Math.abs((seen?.skewMs ?? 0) - behindMs)).toBeLessThan(hourMs);
  });

  it('fetches only the orders whose version or stamp differs, and deletes what is no longer there', async () => {
    await compare();
    const third = '01990000-0000-7000-8000-0000000000a3';
    list.orders = [listed(first, 2), listed(third, 1)];
    calls.length = 0;
    await compare();
    expect(calls.filter(({ name }) => name === 'getOrderCopies').map(({ input }) => input)).toEqual([{ ids: [first, third] }]);
    expect([...(await copies.listVersions('orders')).keys()]).toEqual([first, third]);
    list.orders = [listed(first, 2, { stamp: 'other' }), listed(third, 1)];
    calls.length = 0;
    await compare();
    expect(calls.filter(({ name }) => name === 'getOrderCopies').map(({ input }) => input)).toEqual([{ ids: [first] }]);
  });

  it('fetches orders anew after an hour, since parts of them have no version', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await compare();
    vi.setSystemTime(Date.now() + hourMs + 1);
    calls.length = 0;
    await compare();
    expect(namesOf()).toContain('getOrderCopies');
  });

  it('compares an order again that moved on between the two calls', async () => {
    const moved = (call: ReceivedCall) =>
      call.name === 'getOrderCopies' ? success(copyOf(createOrderDetail({ id: first, version: 9 }))) : answer(call);
    list.orders = [listed(first, 1)];
    ({ calls } = startFakeServer(moved));
    await compare();
    expect((await copies.find('orders', first))?.data).toMatchObject({ order: { version: 9 }, comments: { order: { id: first } } });
    expect((await copies.listVersions('orders')).get(first)?.version).toBe('');
  });

  it('deletes all copies before it fetches them anew, when rights, teams or language have changed', async () => {
    await compare();
    list.reader = 'reader-2';
    const failing = (call: ReceivedCall) => (call.name === 'getOrderCopies' ? new TypeError('Failed to fetch') : answer(call));
    startFakeServer(failing);
    await expect(compare()).rejects.toThrow();
    expect([...(await copies.listVersions('orders')).keys()]).toEqual([]);
  });

  it.each([bodyCode.forbidden, bodyCode.notFound])('deletes all copies when the server refuses the account with %i', async (code) => {
    await compare();
    startFakeServer(() => ({ code, message: '无权访问', data: null }));
    await compare();
    expect(await copies.findFacts()).toBeNull();
    expect([...(await copies.listVersions('orders')).keys()]).toEqual([]);
  });

  it('keeps all copies, and the time of the last contact, when the server cannot be reached', async () => {
    await compare();
    const before = await copies.findFacts();
    startFakeServer(() => new TypeError('Failed to fetch'));
    await expect(compare()).rejects.toThrow();
    expect(await copies.findFacts()).toEqual(before);
    expect([...(await copies.listVersions('orders')).keys()]).toEqual([...ids]);
  });

  it('fetches what is known of a device, and anew only with another version', async () => {
    list.devices = [{ id: meterId, kind: 'meter', reports: true, version: 'd1' }];
    await compare();
    expect((await copies.find('devices', meterId))?.data).toMatchObject({ meter: { name: '1号变压器总电表' }, gateway: null });
    calls.length = 0;
    await compare();
    expect(namesOf()).toEqual(['listTakeAlong']);
    list.devices = [{ id: meterId, kind: 'meter', reports: true, version: 'd2' }];
    await compare();
    expect(namesOf()).toContain('getMeter');
  });
});

describe('what a screen gets from the copies', () => {
  it('is the order, and the list of the own and of the team’s orders, whatever is asked of the server for all', async () => {
    await compare();
    expect((await findAnswer(copies, ['getWorkOrder', { id: first }], false))?.data).toMatchObject({ id: first, title: '工单 1' });
    const listOf = async (scope: string, isCutOff: boolean, more = {}) => {
      const found = await findAnswer(copies, ['listWorkOrders', { scope, tab: 'executing', ...more }, 'pages', 20], isCutOff);
      return (found?.data as { pages: { items: { id: string }[] }[] } | undefined)?.pages[0]?.items.map(({ id }) => id) ?? null;
    };
    expect(await listOf('mine', false)).toEqual([first]);
    expect(await listOf('team', false)).toEqual([second]);
    expect(await listOf('all', false)).toBeNull();
    expect((await listOf('all', true))?.sort()).toEqual([...ids]);
    expect(await listOf('mine', true, { keyword: '没有这样的' })).toEqual([]);
    expect(await listOf('mine', true, { teamId: 'x' })).toBeNull();
  });

  it('is there before the server has answered, and stays with its age when the server cannot', async () => {
    await compare();
    const stop = fillQueries(copies);
    startFakeServer(() => new TypeError('Failed to fetch'));
    await queryClient.prefetchQuery({
      queryKey: ['getWorkOrder', { id: first }],
      queryFn: () => Promise.reject(new Error('no network')),
      retry: false,
    });
    await vi.waitFor(() => expect(queryClient.getQueryData(['getWorkOrder', { id: first }])).toMatchObject({ title: '工单 1' }));
    const { dataUpdatedAt, status } = queryClient.getQueryState(['getWorkOrder', { id: first }]) ?? {};
    expect(dataUpdatedAt).toBe((await copies.find('orders', first))?.at);
    expect(status).toBe('error');
    stop();
  });

  it('never replaces what is newer', async () => {
    await compare();
    queryClient.setQueryData(['getWorkOrder', { id: first }], { title: '更新的' }, { updatedAt: Date.now() + 1000 });
    const stop = fillQueries(copies);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(queryClient.getQueryData(['getWorkOrder', { id: first }])).toEqual({ title: '更新的' });
    stop();
  });
});
