import type { ApiOutput } from '@energy-om/contract';
import { dayMs, localDayAt, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { demonstrationAccounts, loadDemonstration } from '#demo/load-demonstration.ts';
import { binjiang } from '#demo/plans/binjiang.ts';
import { jiangnan } from '#demo/plans/jiangnan.ts';
import { configurationDocument } from '#demo/set-up/document/configuration-document.ts';
import { findAccountByPassword } from '#services/account/password/check-password.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import { readMessages, recipientsNow } from '../support/assertions/notifications.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { readDevices, readStorage } from './read-loaded.ts';
import { useOfOrderOn } from './use-of-order.ts';

let server: TestServer;
let database: Database;
let signIns: Awaited<ReturnType<typeof loadDemonstration>>;

beforeAll(async () => {
  database = await openWorkerDatabase();
  server = await startTestServer({ database });
  const start = performance.now();
  signIns = await loadDemonstration(server.context);
  console.info(`the demonstration was loaded in ${Math.round(performance.now() - start)} ms`);
});

afterAll(async () => {
  await server.close();
  await database.close();
});

async function clientOf(loginName: string): Promise<TestClient> {
  const { id } = await database.kysely.selectFrom('accounts').select('id').where('login_name', '=', loginName).executeTakeFirstOrThrow();
  const { tenant_id } = await database.kysely
    .selectFrom('memberships')
    .select('tenant_id')
    .where('account_id', '=', id)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  return signIn(server, id, tenant_id);
}

const countsOf = async (loginName: string): Promise<ApiOutput<'getHomePage'>['counts']> =>
  (await (await clientOf(loginName)).succeed('getHomePage', {})).counts;

describe('loading the demonstration', () => {
  it('creates accounts that can sign in with the published password', async () => {
    expect(signIns.map(({ loginName }) => loginName)).toEqual(demonstrationAccounts.map(({ loginName }) => loginName));
    for (const { loginName, password } of signIns) {
      const account = await findAccountByPassword(
        { ...server.context, address: '127.0.0.1' } as unknown as RequestContext,
        loginName,
        password,
      );
      expect(account?.login_name, loginName).toBe(loginName);
    }
  });

  it('has orders for each role', async () => {
    const dispatcher = await countsOf('13800000002');
    expect(dispatcher.toDispatch).toBeGreaterThanOrEqual(5);
    expect(dispatcher.toSign).toBeGreaterThanOrEqual(3);
    const leader = await countsOf('13800000003');
    expect(leader.toAccept).toBeGreaterThanOrEqual(2);
    expect(leader.toAssign).toBeGreaterThanOrEqual(2);
    expect(leader.toCheck).toBeGreaterThanOrEqual(2);
    const technician = await countsOf('13800000004');
    expect(technician.executing).toBeGreaterThanOrEqual(4);
    expect(technician.toBackfill).toBeGreaterThanOrEqual(2);
    const client = await countsOf('13800000005');
    expect(client.toEvaluate).toBeGreaterThanOrEqual(3);
    expect(client.toSign).toBeGreaterThanOrEqual(2);
    expect((await countsOf('13800000006')).toEvaluate).toBe(2);
    expect((await countsOf('13800000008')).executing).toBeGreaterThanOrEqual(2);
  });

  it('shows orders of every status to the administrator in the shape of the contract', async () => {
    const client = await clientOf('13800000001');
    const orders = await database.kysely
      .selectFrom('work_orders as o')
      .innerJoin('memberships as m', 'm.tenant_id', 'o.tenant_id')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select(['o.id', 'o.status', 'o.title'])
      .where('a.login_name', '=', '13800000001')
      .execute();
    expect(orders.length).toBeGreaterThan(370);
    const ofEachStatus = [...new Map(orders.map((order) => [order.status, order])).values()];
    for (const { id, status, title } of ofEachStatus) {
      const detail = await client.succeed('getWorkOrder', { id });
      expect(detail).toMatchObject({ status, title });
      expect(detail.history.length).toBeGreaterThan(0);
    }
  });

  it('leaves each tenant as its configuration has it', async () => {
    for (const [plan, loginName] of [
      [binjiang, '13800000001'],
      [jiangnan, '13900000001'],
    ] as const) {
      const client = await clientOf(loginName);
      const document = configurationDocument(plan, server.clock.now().getTime());
      const { faults, sections } = await client.succeed('previewConfiguration', { source: { document } });
      expect(faults).toEqual([]);
      for (const { section, unchanged, entries, missing } of sections) {
        // The team on duty is added afterwards.
        const added = section === 'teams' && plan.dutyTeam ? [plan.dutyTeam.name] : [];
        expect({ entries, missing }, section).toEqual({ entries: [], missing: added });
        expect(unchanged, section).toBe(JSON.parse(document).sections[section].length);
      }
    }
  });

  it('has spare parts in two stores, of which one is below its minimum and its keeper is notified', async () => {
    const client = await clientOf('13800000001');
    const { items, total } = await client.succeed('listSpareParts', { pageSize: 50 });
    expect(total).toBeGreaterThanOrEqual(12);
    const stores = await client.succeed('listStores', {});
    expect(stores.map(({ keepers }) => keepers.length > 0)).toEqual([true, true]);
    expect(new Set(items.flatMap(({ stock }) => stock.map(({ store }) => store.id))).size).toBe(2);
    expect((await client.succeed('listSpareParts', { low: true })).items.map(({ name }) => name)).toEqual(['交流接触器']);
    const entries = stores.map(({ id }) => client.succeed('listStockEntries', { storeId: id, pageSize: 100 }));
    const kinds = new Set((await Promise.all(entries)).flatMap((page) => page.items.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['count', 'issue', 'receipt', 'return', 'transfer']);
    const handled = 200;
    while ((await dispatchOutbox(server.context, recipientsNow(server.context), handled)) === handled);
    const messages = await readMessages(await clientOf('13800000008'));
    expect(messages.filter(({ topic }) => topic === 'stockLow').length).toBe(1);
  });

  it('has an order in execution for which parts were taken and given back, and finished ones with parts, labour and other cost', async () => {
    const costs = await database.kysely
      .selectFrom('order_costs as c')
      .innerJoin('work_orders as o', (join) => join.onRef('o.tenant_id', '=', 'c.tenant_id').onRef('o.id', '=', 'c.order_id'))
      .select(['o.id', 'o.status', 'c.labour_cents', 'c.other_cents'])
      .where('c.parts_cents', '>', 0)
      .execute();
    const client = await clientOf('13800000001');
    const cards = new Map<number, ApiOutput<'getOrderCost'>[]>();
    for (const { id, status } of costs)
      cards.set(status, [...(cards.get(status) ?? []), await client.succeed('getOrderCost', { orderId: id })]);
    const executing = cards.get(workOrderStatus.executing) ?? [];
    expect(executing.some(({ parts }) => parts.some(({ returned, taken }) => returned > 0 && returned < taken))).toBe(true);
    const finished = [...(cards.get(workOrderStatus.toBeEvaluated) ?? []), ...(cards.get(workOrderStatus.completed) ?? [])];
    expect(finished.length).toBeGreaterThan(0);
    for (const { partsCents, labourCents, otherCents } of finished)
      expect(Math.min(partsCents, labourCents, otherCents)).toBeGreaterThan(0);
  });

  it('has a round under way: points visited, one skipped, one off its limits with the order that follows', async () => {
    const client = await clientOf('13800000004');
    const { order_id } = await database.kysely.selectFrom('order_inspections').select('order_id').executeTakeFirstOrThrow();
    const { points, mayVisit } = await client.succeed('getOrderInspection', { orderId: order_id });
    expect(mayVisit).toBe(true);
    expect(points.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'skipped', 'done', null, null, null]);
    expect(points.flatMap(({ visit }) => visit?.identifiedBy ?? [])).toEqual(['scan', 'scan', 'scan', 'scan']);
    expect(points.some(({ visit }) => visit?.isTooFast)).toBe(false);
    const found = points[4]?.visit;
    expect(found?.findings).toMatchObject([{ value: 86.4, unit: '℃' }]);
    const followUp = await client.succeed('getWorkOrder', { id: found?.followUp?.id ?? '' });
    expect(followUp.linkedOrder?.id ?? '').toBe(order_id);
  });

  it('isolates the two tenants', async () => {
    const other = await database.kysely.selectFrom('tenants').select('id').where('name', '=', '江南物业').executeTakeFirstOrThrow();
    const order = await database.kysely.selectFrom('work_orders').select('id').where('tenant_id', '!=', other.id).executeTakeFirstOrThrow();
    const stranger = await clientOf('13900000002');
    expect((await stranger.call('getWorkOrder', { id: order.id })).code).toBe(4004);
    const list = await stranger.succeed('listWorkOrders', { tab: 'toDispatch', scope: 'all' } as never);
    expect(list.total).toBe(2);
  });

  it('stores a picture for every photo, and none of them is removed where others have its picture', async () => {
    expect(await database.kysely.selectFrom('files').select('id').where('examined_at', 'is', null).execute()).toEqual([]);
    const photos = await database.kysely.selectFrom('files').select(['storage_key', 'thumb_key']).distinct().execute();
    expect(photos.length).toBeGreaterThanOrEqual(10);
    for (const { storage_key, thumb_key } of photos) {
      for (const key of [storage_key, thumb_key ?? '']) {
        const bytes = await server.context.files.open(key);
        bytes.destroy();
      }
    }
  });

  it('counts what each tenant stores', async () => {
    const { counted, stored } = await readStorage(database);
    expect(counted).toEqual(stored);
    expect(counted.length).toBeGreaterThan(0);
  });

  it('has flats in which people live and pay, whose days until yesterday are settled from their meters, and somebody who waits for an answer', async () => {
    const occupant = await clientOf('13800000006');
    const [home] = await occupant.succeed('listMyRooms', {});
    expect(home).toMatchObject({ name: '1203', relation: 'owner', payer: { isMe: true }, place: { building: { name: '1 幢' } } });
    expect(home?.meters.map(({ energyType, hasSwitch }) => [energyType, hasSwitch]).sort()).toEqual([
      ['NYDN', true],
      ['NYSN', false],
    ]);
    const { balanceCents, wallets } = await occupant.succeed('getAccountBalance', {});
    expect(balanceCents).toBeGreaterThan(2000);
    const moves = await occupant.succeed('listWalletMoves', { walletId: wallets[0]?.id ?? '' });
    expect(new Set(moves.items.map(({ kind }) => kind))).toEqual(new Set(['cash', 'charge', 'payment', 'refundRequest']));
    // Three flats with two meters each, and three vacant ones that share the light of the corridors.
    const supplies = await database.kysely.selectFrom('supplies').select(['settled_to', 'due_from']).execute();
    const today = new Date(localDayAt(server.clock.now().getTime(), 'Asia/Shanghai').start);
    expect(supplies.map(({ settled_to, due_from }) => ({ settled_to, due_from }))).toEqual(
      Array.from({ length: 9 }, () => ({ settled_to: today, due_from: null })),
    );
    const clerk = await clientOf('13800000007');
    expect((await clerk.succeed('listWallets', { owing: true })).items.map(({ account }) => account.fullName)).toEqual(['顾佳宁']);
    const waiting = await clerk.succeed('listRoomApplications', { scope: 'tenant', state: 'applied' });
    expect(waiting.items.map(({ applicant, room }) => [applicant.fullName, room.name])).toEqual([['高原', '1204']]);
  });

  it('has a meter that was swapped, over which what its room uses and is billed goes on, and with which the simulator goes on', async () => {
    const occupant = await clientOf('13800000006');
    const [home] = await occupant.succeed('listMyRooms', {});
    const roomId = home?.id ?? '';
    const meter = home?.meters.find(({ energyType }) => energyType === 'NYSN');
    const technician = await clientOf('13800000004');
    const [swap, ...others] = await technician.succeed('listMeterSwaps', { deviceId: meter?.id ?? '' });
    expect(others).toEqual([]);
    expect(swap).toMatchObject({ old: { code: 'XLG-RW-05' }, new: { code: 'XLG-RW-07', name: '1203 入户水表' }, room: { id: roomId } });
    expect(swap?.closing.photos.length).toBe(1);
    expect(swap?.opening.value).toBeGreaterThan(0);
    const day = (daysAgo: number) => localDayAt(server.clock.now().getTime() - daysAgo * dayMs, 'Asia/Shanghai').date;
    const asked = { energyType: 'NYSN' as const, granularity: 'day' as const, from: day(12), to: day(1) };
    const [ofRoom, ofMeter] = [
      await technician.succeed('analyseEnergy', { ...asked, roomId }),
      await technician.succeed('analyseEnergy', { ...asked, meterId: meter?.id ?? '' }),
    ];
    expect(ofMeter.points).toEqual(ofRoom.points);
    for (const { amount } of ofRoom.points) expect(Math.abs((amount ?? 0) - 0.42)).toBeLessThan(0.15);
    const [water] = (await readDevices(server)).filter(({ name }) => name === '1203 入户水表');
    expect(water).toMatchObject({ code: 'XLG-RW-07', register: binjiang.households?.swap.shows, hasPast: true });
    const state = await database.kysely
      .selectFrom('device_states')
      .select('register_value')
      .where('device_id', '=', meter?.id ?? '')
      .executeTakeFirst();
    expect(Number(state?.register_value)).toBeCloseTo(binjiang.households?.swap.shows ?? 0, 3);
  });

  it('has a flat whose meter is silent: what it counts is estimated on the bill, and the simulator leaves it so', async () => {
    const plan = binjiang.households?.occupied.find(({ silent }) => silent);
    const clerk = await clientOf('13800000007');
    const { items } = await clerk.succeed('listBills', { scope: 'all', keyword: plan?.room ?? '' });
    const estimated = items.reduce((sum, bill) => sum + bill.estimated, 0);
    // Of the days since the hour in which it fell silent, up to the last midnight.
    const hours =
      (plan?.silent?.hours ?? 0) -
      (server.clock.now().getTime() - localDayAt(server.clock.now().getTime(), 'Asia/Shanghai').start) / 3_600_000;
    const usual = ((plan?.daily.flatElectricMeter ?? 0) * 1000 * hours) / 24;
    expect(estimated / usual).toBeGreaterThan(0.8);
    expect(estimated / usual).toBeLessThan(1.2);
    expect(items.filter((bill) => bill.estimated > 0).map(({ energyType }) => energyType)).toEqual(
      items.filter((bill) => bill.estimated > 0).map(() => 'NYDN'),
    );
    expect((await readDevices(server)).map(({ name }) => name)).not.toContain(`${plan?.room} 入户电表`);
  });

  it('has a repair after which the consumption fell to what it was, and one of which that is compared later', async () => {
    const rows = await database.kysely.selectFrom('order_savings').selectAll().orderBy('repaired_at').execute();
    expect(rows).toHaveLength(2);
    const [compared, waiting] = rows as [(typeof rows)[number], (typeof rows)[number]];
    expect(compared).toMatchObject({ verdict: 'saved', due_at: null, parts: [{ energyType: 'NYSN', meterCount: 1, reason: null }] });
    expect(waiting).toMatchObject({ verdict: null, decided_at: null });
    expect(waiting.due_at?.getTime()).toBeGreaterThan(server.clock.now().getTime());
    const dispatcher = await clientOf('13800000002');
    const { saving, delayCost } = await dispatcher.succeed('getWorkOrder', { id: compared.order_id });
    expect(saving?.verdict).toBe('saved');
    expect(delayCost).toBeNull();
    // What leaked is seen at the meter on the day before the work.
    const [leaking, usual] = [
      await useOfOrderOn(database, compared.order_id, compared.repaired_at, -1),
      await useOfOrderOn(database, compared.order_id, compared.repaired_at, 2),
    ];
    expect(leaking - usual).toBeGreaterThan(0.15);
  });

  it('does nothing when a tenant exists already', async () => {
    const before = await database.kysely
      .selectFrom('work_orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(await loadDemonstration(server.context)).toEqual([]);
    const after = await database.kysely
      .selectFrom('work_orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });
});
