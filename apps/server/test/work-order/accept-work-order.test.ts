import { bodyCode } from '@energy-om/contract';
import { historyEvent, minuteMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let pool: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  pool = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant, { grabAllowed: true }));
});
afterAll(() => server.close());

describeOrderAction(() => fixture, {
  name: 'acceptWorkOrder',
  at: '20.person',
  by: 'technician',
  input: () => ({ position: { longitude: 113.2, latitude: 23.1 } }),
  to: { status: status.accepted, backTo: null },
  forbiddenTo: ['stranger', 'platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'dispatcher', 'tenant_admin'],
  hiddenFrom: ['secondTechnician', 'team_leader'],
  closedAt: ['30', '50.person', '90'],
  invalid: [['expectedArrivalAt', { expectedArrivalAt: '2026-11-19 10:00' }]],
});

describeOrderAction(() => fixture, {
  name: 'acceptWorkOrder',
  at: '20.team',
  by: 'team_leader',
  input: () => ({}),
  to: { status: status.toBeAssigned, backTo: null },
  forbiddenTo: ['client_rep', 'technician', 'secondTechnician', 'dispatcher'],
  closedAt: ['40', '100.leader', '130'],
});

describe('accepting', () => {
  it('leaves event, clock, audit and the phone’s own time and place behind', async () => {
    const order = await fixture.orderAt('20.person');
    const arrival = '2026-11-19T11:30:00+08:00';
    const input = {
      id: order.id,
      version: order.version,
      expectedArrivalAt: arrival,
      position: { longitude: 113.26, latitude: 23.13, accuracy: 8 },
    };
    await fixture.tenant.clients.technician.succeed('acceptWorkOrder', input, { headers: { 'x-device-time': '2026-11-19T01:58:00Z' } });
    const { order: row, history, audit, participants } = await readOrderRows(server, order.id);
    const now = server.clock.now();
    expect(row).toMatchObject({
      status: status.accepted,
      version: order.version + 1,
      accepted_at: now,
      expected_at: new Date(arrival),
      updated_at: now,
      next_due_kind: 'arrive',
      next_due_from: now,
      next_due_at: new Date(now.getTime() + 120 * minuteMs),
      at_risk_at: new Date(now.getTime() + 90 * minuteMs),
    });
    expect(row.state.clocks.map(({ kind, state }) => [kind, state])).toEqual([
      ['resolve', 'running'],
      ['dispatch', 'stopped'],
      ['accept', 'stopped'],
      ['arrive', 'running'],
    ]);
    expect(history.at(-1)).toMatchObject({
      version: row.version,
      position: 0,
      event: historyEvent.accepted,
      action: 'accept',
      from_status: status.toBeAccepted,
      to_status: status.accepted,
      actor_id: fixture.tenant.accounts.technician.id,
      at: now,
      device_at: new Date('2026-11-19T01:58:00Z'),
      longitude: 113.26,
      latitude: 23.13,
      accuracy: 8,
      detail: { expectedAt: new Date(arrival).toISOString() },
    });
    expect(audit.at(-1)).toMatchObject({
      endpoint: 'acceptWorkOrder',
      account_id: fixture.tenant.accounts.technician.id,
      at: now,
      changes: { action: 'accept', from: 20, to: 30 },
    });
    const { dispatcher, client_rep, technician } = fixture.tenant.accounts;
    expect(participants).toEqual([dispatcher.id, client_rep.id, technician.id].sort());
  });

  it('is allowed to the administrator in a leader’s stead', async () => {
    const order = await fixture.orderAt('20.team');
    expect(await fixture.act('tenant_admin', 'acceptWorkOrder', order)).toMatchObject({ status: status.toBeAssigned });
  });

  it.each(['-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', 'yesterday'])(
    'is not stopped by a phone whose clock says %s',
    async (time) => {
      const { id, version } = await fixture.orderAt('20.person');
      await fixture.tenant.clients.technician.succeed('acceptWorkOrder', { id, version }, { headers: { 'x-device-time': time } });
    },
  );
});

describe('taking an order from the pool', () => {
  it('makes it a team member’s own, with both events of one move', async () => {
    const order = await pool.orderAt('10');
    expect(await pool.act('technician', 'acceptWorkOrder', order)).toMatchObject({ status: status.accepted, version: 2 });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ assignee_id: pool.tenant.accounts.technician.id, team_id: null, accepted_at: server.clock.now() });
    expect(history.slice(1).map(({ version, position, event, action }) => ({ version, position, event, action }))).toEqual([
      { version: 2, position: 0, event: historyEvent.dispatched, action: 'grab' },
      { version: 2, position: 1, event: historyEvent.accepted, action: 'grab' },
    ]);
  });

  it('makes it the leader’s team’s', async () => {
    const order = await pool.orderAt('10');
    expect(await pool.act('team_leader', 'acceptWorkOrder', order)).toMatchObject({ status: status.toBeAssigned });
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ assignee_id: null, team_id: pool.tenant.team.id, next_due_kind: 'assign' });
  });

  it('needs the trade of the business: without it the action is shown as blocked, and refused for the same reason', async () => {
    const { kysely } = server.database;
    const setTrades = (specialties: string[]) =>
      kysely.updateTable('teams').set({ specialties }).where('id', '=', pool.tenant.team.id).execute();
    const order = await pool.orderAt('10');
    await setTrades(['water', 'heat']);
    try {
      for (const person of ['technician', 'team_leader'] as const) {
        const client = pool.tenant.clients[person];
        const { actions } = await client.succeed('getWorkOrder', { id: order.id });
        expect(actions).toContainEqual({ action: 'grab', command: 'accept', blockedBy: 'wrongTrade', blockedSubject: null });
        const before = await fingerprintOrders(server, pool.tenant.id);
        expect(await client.call('acceptWorkOrder', { id: order.id, version: order.version })).toEqual({
          code: bodyCode.forbidden,
          message: '您所在的班组不具备该业务所需的专业，不能抢单',
          data: null,
        });
        expect(await fingerprintOrders(server, pool.tenant.id)).toEqual(before);
        const { items } = await client.succeed('listWorkOrders', { pageSize: 100 });
        expect(items.find(({ id }) => id === order.id)?.mainAction).toBeNull();
      }
      await setTrades(['water', 'electricity']);
      await pool.act('technician', 'acceptWorkOrder', order);
    } finally {
      await setTrades(['electricity']);
    }
  });

  it('is refused where the project does not allow it', async () => {
    const order = await fixture.orderAt('10');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect(await fixture.tenant.clients.technician.call('acceptWorkOrder', order)).toMatchObject({ code: bodyCode.notFound });
    expect(await fixture.tenant.clients.tenant_admin.call('acceptWorkOrder', order)).toMatchObject({
      code: bodyCode.conflict,
      data: order,
    });
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('is refused to a team that does not serve the project', async () => {
    const order = await pool.orderAt('10');
    const { client } = await pool.tenant.addAccount([{ role: 'technician' }]);
    expect(await client.call('acceptWorkOrder', order)).toMatchObject({ code: bodyCode.notFound });
    expect(await pool.tenant.clients.dispatcher.call('acceptWorkOrder', order)).toMatchObject({ code: bodyCode.forbidden });
  });

  it('conflicts with the order as it stands now, also when the caller may not see it any more', async () => {
    const order = await pool.orderAt('10');
    const taken = await pool.act('technician', 'acceptWorkOrder', order);
    expect(await pool.tenant.clients.secondTechnician.call('acceptWorkOrder', order)).toMatchObject({
      code: bodyCode.conflict,
      data: taken,
    });
    expect(await pool.tenant.clients.secondTechnician.call('getWorkOrder', { id: order.id })).toMatchObject({ code: bodyCode.notFound });
  });
});
