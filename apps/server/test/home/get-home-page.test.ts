import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNotification } from '../support/assertions/notifications.ts';
import { copyOrder } from '../support/factories/copy-order.ts';
import { createAlarm } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOrderAtEachStage, type OrderByStage } from '../support/factories/order-at-each-stage.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const nothing = {
  timedOut: 0,
  toDispatch: 0,
  toGrab: 0,
  toAccept: 0,
  toAssign: 0,
  executing: 0,
  toBackfill: 0,
  toCheck: 0,
  toEvaluate: 0,
  toSign: 0,
};

let server: TestServer;
let fixture: OrderFixture;
let orders: OrderByStage;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  orders = await createOrderAtEachStage(fixture);
});
afterAll(() => server.close());

const homeOf = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person].succeed('getHomePage');

describe('getHomePage', () => {
  it('answers 4001 without a token', async () => {
    expect(await createTestClient(server).call('getHomePage')).toMatchObject({ code: bodyCode.tokenExpired });
  });

  it('counts for each account what waits for it', async () => {
    expect((await homeOf('dispatcher')).counts).toEqual({ ...nothing, toDispatch: 2, toCheck: 1, toSign: 1 });
    expect((await homeOf('team_leader')).counts).toEqual({ ...nothing, toAccept: 1, toAssign: 2, toCheck: 1 });
    expect((await homeOf('technician')).counts).toEqual({ ...nothing, toAccept: 1, executing: 2, toBackfill: 1 });
    expect((await homeOf('secondTechnician')).counts).toEqual({ ...nothing, toBackfill: 1 });
    expect((await homeOf('client_rep')).counts).toEqual({ ...nothing, toEvaluate: 1, toSign: 1 });
    expect((await homeOf('occupant')).counts).toEqual(nothing);
  });

  it('counts an order of the pool as one to grab', async () => {
    const pool = await createOrderFixture(server, { grabAllowed: true });
    await pool.orderAt('10');
    for (const person of ['technician', 'secondTechnician', 'team_leader'] as const) {
      expect((await pool.tenant.clients[person].succeed('getHomePage')).counts).toMatchObject({ toGrab: 1, toAccept: 0 });
    }
  });

  it('counts an order in hand also while an alarm prevents finishing it', async () => {
    const alarmed = await createOrderFixture(server);
    const { id } = await alarmed.orderAt('50.team');
    await createAlarm(server, alarmed.tenant.id, alarmed.operations.deviceId, { work_order_id: id });
    const { counts, mostUrgent } = await alarmed.tenant.clients.technician.succeed('getHomePage');
    expect(counts).toEqual({ ...nothing, executing: 1 });
    expect(mostUrgent).toMatchObject({ id, mainAction: null });
  });

  it('agrees with the list about every order', async () => {
    for (const person of ['tenant_admin', 'dispatcher', 'team_leader', 'technician', 'client_rep'] as const) {
      const { counts } = await homeOf(person);
      const { items } = await fixture.tenant.clients[person].succeed('listWorkOrders', { pageSize: 100 });
      const { timedOut: _, ...mine } = counts;
      expect(
        Object.values(mine).reduce((sum, count) => sum + count),
        person,
      ).toBe(items.filter(({ mainAction }) => mainAction !== null).length);
    }
  });

  it('names the most urgent of the account’s orders, with the step to take', async () => {
    const { mostUrgent } = await homeOf('technician');
    expect(mostUrgent).toEqual({
      ...orders['20.person'],
      backTo: undefined,
      title: '2号变压器油温过高',
      level: 2,
      site: { id: fixture.tenant.areas.site, name: 'site 区域' },
      clock: {
        kind: 'accept',
        startedAt: server.clock.now().toISOString(),
        dueAt: new Date(server.clock.now().getTime() + 15 * minuteMs).toISOString(),
      },
      mainAction: 'accept',
      measured: null,
    });
    expect((await homeOf('occupant')).mostUrgent).toBeNull();
    expect((await homeOf('client_rep')).mostUrgent?.id).toBe(orders['120'].id);
  });

  it('prefers the graver order to the one that is due first, and an own order to one of the pool', async () => {
    const pool = await createOrderFixture(server, { grabAllowed: true });
    const urgentOf = async () => (await pool.tenant.clients.technician.succeed('getHomePage')).mostUrgent?.id;
    const offered = await pool.create('dispatcher', { level: 1 });
    expect(await urgentOf()).toBe(offered.id);
    const own = await pool.orderAt('20.person', { level: 4 });
    expect(await urgentOf()).toBe(own.id);
    const graver = await pool.orderAt('30', { level: 2 });
    expect(await urgentOf()).toBe(graver.id);
  });

  it('counts the orders in sight that are past a deadline', async () => {
    expect((await homeOf('dispatcher')).counts.timedOut).toBe(0);
    await fixture.passTime(15 * minuteMs);
    // Waiting for dispatch at 10 and 100, and for acceptance twice.
    expect((await homeOf('dispatcher')).counts.timedOut).toBe(4);
    expect((await homeOf('technician')).counts.timedOut).toBe(2);
    await fixture.passTime(-15 * minuteMs);
  });

  it('counts today’s orders by the tenant’s own day', async () => {
    const { createdToday, finishedToday, at, tenant } = await homeOf('dispatcher');
    expect({ createdToday, finishedToday }).toEqual({ createdToday: 15, finishedToday: 4 });
    expect({ at, tenant }).toEqual({ at: server.clock.now().toISOString(), tenant: { id: fixture.tenant.id, name: fixture.tenant.name } });
    const start = server.clock.now();
    server.clock.set(new Date('2026-11-20T00:00:00+08:00'));
    const next = await signIn(server, fixture.tenant.accounts.dispatcher.id, fixture.tenant.id);
    expect(await next.succeed('getHomePage')).toMatchObject({ createdToday: 0, finishedToday: 0 });
    server.clock.set(start);
  });

  it('counts the devices in reach, and none for an account that may see none', async () => {
    const other = await createOrderFixture(server);
    const far = await createArea(server, other.tenant.id, null, '江北');
    await createDevice(server, other.tenant.id, far, '江北水泵', { online: false });
    await createDevice(server, other.tenant.id, far, '摄像头', { kind: 'camera', online: true });
    const one = { total: 1, online: 1, offline: 0 };
    expect((await other.tenant.clients.dispatcher.succeed('getHomePage')).devices).toEqual({
      device: { total: 2, online: 1, offline: 1 },
      meter: one,
      gateway: one,
    });
    expect((await other.tenant.clients.client_rep.succeed('getHomePage')).devices).toEqual({ device: one, meter: one, gateway: one });
    const { client } = await other.tenant.addAccount([{ role: 'dispatcher', areaId: far }]);
    expect((await client.succeed('getHomePage')).devices).toMatchObject({ device: { total: 1, online: 0 }, meter: { total: 0 } });
    expect((await other.tenant.clients.occupant.succeed('getHomePage')).devices).toBeNull();
  });

  it('shows nothing to a member without a role', async () => {
    expect(await homeOf('stranger')).toMatchObject({
      counts: nothing,
      mostUrgent: null,
      tasksToday: null,
      devices: null,
      createdToday: 0,
      finishedToday: 0,
    });
  });

  it('finds the account’s own orders behind many that wait for others', async () => {
    const crowded = await createOrderFixture(server);
    const first = await crowded.orderAt('10');
    await copyOrder(server, crowded.tenant.id, first.id, { copies: 250 });
    const mine = await crowded.orderAt('80');
    expect(await crowded.tenant.clients.client_rep.succeed('getHomePage')).toMatchObject({
      counts: { toEvaluate: 1 },
      mostUrgent: { id: mine.id },
    });
  });

  it('counts the unread notifications of all kinds, up to 100', async () => {
    const { account, client } = await fixture.tenant.addAccount([]);
    const createOwn = (topic: 'accept' | 'alarmRaised' | 'joined', read_at: Date | null = null) =>
      createNotification(server, fixture.tenant.id, account.id, { topic, read_at });
    expect((await client.succeed('getHomePage')).unreadMessages).toBe(0);
    const first = await createOwn('accept');
    await createOwn('alarmRaised');
    await createOwn('joined');
    await createOwn('accept', server.clock.now());
    await createNotification(server, fixture.tenant.id, fixture.tenant.accounts.client_rep.id);
    expect((await client.succeed('getHomePage')).unreadMessages).toBe(3);
    await client.succeed('readNotifications', { ids: [first] });
    expect((await client.succeed('getHomePage')).unreadMessages).toBe(2);
    for (let made = 0; made < 60; made += 1) {
      await createOwn('accept');
      await createOwn('alarmRaised');
    }
    expect((await client.succeed('getHomePage')).unreadMessages).toBe(100);
    expect((await homeOf('occupant')).unreadMessages).toBe(0);
  });

  it('counts only the projects that a client represents', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'client_rep' }]);
    expect(await client.succeed('getHomePage')).toMatchObject({ counts: nothing, createdToday: 0, devices: { device: { total: 0 } } });
    const other = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant, { clientIds: [account.id] }));
    await other.orderAt('80');
    await createProject(server, fixture.tenant.id, '空项目', { areaIds: [] });
    const joined = await signIn(server, account.id, fixture.tenant.id);
    expect(await joined.succeed('getHomePage')).toMatchObject({ counts: { ...nothing, toEvaluate: 1 }, createdToday: 1 });
  });

  it('counts the orders of the account’s teams', async () => {
    const { team } = await homeOf('technician');
    const inHand = (await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { pageSize: 100 })).items.filter(
      ({ team: of, status }) => of?.id === fixture.tenant.team.id && status !== 90 && status !== 130,
    );
    const executing = inHand.filter(({ status }) => [30, 50, 60].includes(status));
    expect(inHand.length).toBeGreaterThan(executing.length);
    expect(executing.length).toBeGreaterThan(0);
    expect(team).toEqual({ open: inHand.length, executing: executing.length, timedOut: 0 });
    expect((await homeOf('dispatcher')).team).toBeNull();
    await fixture.passTime(15 * minuteMs);
    expect((await homeOf('technician')).team?.timedOut).toBeGreaterThan(0);
    await fixture.passTime(-15 * minuteMs);
  });
});
