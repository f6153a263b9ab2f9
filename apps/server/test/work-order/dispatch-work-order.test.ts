import { bodyCode } from '@energy-om/contract';
import { historyEvent, hourMs, minuteMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const peopleWithoutRight = ['stranger', 'platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'technician', 'team_leader'] as const;

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

describeOrderAction(() => fixture, {
  name: 'dispatchWorkOrder',
  at: '10',
  by: 'dispatcher',
  input: ({ inputs }) => ({ ...inputs.toTeam, reason: '就近派单' }),
  to: { status: status.toBeAccepted, backTo: null },
  forbiddenTo: peopleWithoutRight,
  closedAt: ['30', '40', '70', '110', '130'],
  required: ['expectedAt'],
  invalid: [
    ['teamId', { teamId: 'first team' }],
    ['accountId', { accountId: 7 }],
    ['expectedAt', { expectedAt: 'tomorrow' }],
    ['expectedAt', { expectedAt: '9999-12-31T23:59:59-12:00' }],
    ['reason', { reason: '长'.repeat(501) }],
    ['reason', { reason: ['x'] }],
  ],
  texts: ['reason'],
});

describeOrderAction(() => fixture, {
  name: 'dispatchWorkOrder',
  at: '20.team',
  by: 'dispatcher',
  input: ({ inputs }) => ({ ...inputs.toPerson, reason: '班组已满' }),
  to: { status: status.toBeAccepted, backTo: null },
  forbiddenTo: ['team_leader', 'technician', 'client_rep'],
  closedAt: ['50.team'],
  required: ['reason'],
});

describeOrderAction(() => fixture, {
  name: 'dispatchWorkOrder',
  at: '100.dispatcher',
  by: 'tenant_admin',
  input: ({ inputs }) => inputs.toTeam,
  to: { status: status.toBeAccepted, backTo: null },
  forbiddenTo: ['team_leader', 'technician', 'client_rep'],
  closedAt: ['100.leader'],
});

describe('dispatching', () => {
  it('leaves target, expected time, event and clock behind', async () => {
    const order = await fixture.orderAt('10');
    const expectedAt = '2026-11-19T12:00:00+08:00';
    await fixture.act('dispatcher', 'dispatchWorkOrder', order, { accountId: fixture.tenant.accounts.technician.id, expectedAt });
    const { order: row, history, participants, audit } = await readOrderRows(server, order.id);
    const { technician, dispatcher, client_rep } = fixture.tenant.accounts;
    const now = server.clock.now();
    expect(row).toMatchObject({
      team_id: null,
      assignee_id: technician.id,
      lead_id: null,
      expected_at: new Date(expectedAt),
      next_due_kind: 'accept',
      next_due_at: new Date(now.getTime() + 15 * minuteMs),
    });
    expect(history.at(-1)).toMatchObject({
      event: historyEvent.dispatched,
      action: 'dispatch',
      detail: { targetAccountId: technician.id, expectedAt: new Date(expectedAt).toISOString() },
    });
    expect(participants).toEqual([dispatcher.id, client_rep.id, technician.id].sort());
    expect(audit).toHaveLength(2);
  });

  it('takes the order from the one to whom it was dispatched before', async () => {
    const order = await fixture.orderAt('20.person');
    const moved = await fixture.act('dispatcher', 'dispatchWorkOrder', order, { teamId: fixture.tenant.team.id, reason: '本人请假' });
    const { order: row, participants } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ version: moved.version, team_id: fixture.tenant.team.id, assignee_id: null });
    expect(participants).not.toContain(fixture.tenant.accounts.technician.id);
    expect(row.state.clocks.filter(({ kind }) => kind === 'accept').map(({ round, state }) => [round, state])).toEqual([
      [1, 'stopped'],
      [2, 'running'],
    ]);
  });

  it('needs one target, not none and not two, and names both fields otherwise', async () => {
    const order = await fixture.orderAt('10');
    const { dispatcher } = fixture.tenant.clients;
    const { expectedAt, teamId } = fixture.inputs.toTeam;
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const neither = await dispatcher.call('dispatchWorkOrder', { ...order, expectedAt });
    const both = await dispatcher.call('dispatchWorkOrder', {
      ...order,
      expectedAt,
      teamId,
      accountId: fixture.tenant.accounts.technician.id,
    });
    const saying = (text: string) => ({ code: bodyCode.invalid, message: text, data: { fields: { teamId: text, accountId: text } } });
    expect(neither).toEqual(saying('请选择班组或人员'));
    expect(both).toEqual(saying('班组和人员只能选择其一'));
    expect(await fingerprintOrders(server, fixture.tenant.id)).toEqual(before);
  });

  it('refuses an expected time that has passed by more than clocks may differ', async () => {
    const { dispatcher, technician } = fixture.tenant.clients;
    const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minuteMs).toISOString();
    const past = (field: string) => ({ code: bodyCode.invalid, data: { fields: { [field]: '时间不能早于现在' } } });
    const accountId = fixture.tenant.accounts.technician.id;
    const order = await fixture.orderAt('10');
    expect(await dispatcher.call('dispatchWorkOrder', { ...order, accountId, expectedAt: at(-6) })).toMatchObject(past('expectedAt'));
    const dispatched = await fixture.act('dispatcher', 'dispatchWorkOrder', order, { accountId, expectedAt: at(-4) });
    const again = { ...dispatched, accountId, reason: '改时间', expectedAt: at(-6) };
    expect(await dispatcher.call('dispatchWorkOrder', again)).toMatchObject(past('expectedAt'));
    const accepted = { ...dispatched, expectedArrivalAt: at(-60) };
    expect(await technician.call('acceptWorkOrder', accepted)).toMatchObject(past('expectedArrivalAt'));
    await fixture.act('technician', 'acceptWorkOrder', dispatched, { expectedArrivalAt: at(30) });
  });

  it('is refused for a target that could not take the order', async () => {
    const foreign = await createTenant(server);
    const elsewhere = await createArea(server, fixture.tenant.id, null, '江北');
    const { kysely } = server.database;
    const leaderless = server.context.ids.next();
    await kysely.insertInto('teams').values({ tenant_id: fixture.tenant.id, id: leaderless, name: '无组长班组' }).execute();
    const far = await fixture.tenant.addAccount([{ role: 'technician', areaId: elsewhere }]);
    const farTeam = server.context.ids.next();
    const farLeader = await fixture.tenant.addAccount([{ role: 'team_leader', areaId: elsewhere }]);
    await kysely.insertInto('teams').values({ tenant_id: fixture.tenant.id, id: farTeam, name: '江北班组' }).execute();
    await kysely
      .insertInto('team_members')
      .values({ tenant_id: fixture.tenant.id, team_id: farTeam, account_id: farLeader.account.id, is_leader: true })
      .execute();
    const targets = [
      { teamId: server.context.ids.next() },
      { teamId: foreign.team.id },
      { teamId: leaderless },
      { teamId: farTeam },
      { accountId: server.context.ids.next() },
      { accountId: foreign.accounts.technician.id },
      { accountId: fixture.tenant.accounts.client_rep.id },
      { accountId: fixture.tenant.accounts.stranger.id },
      { accountId: far.account.id },
    ];
    const order = await fixture.orderAt('10');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    for (const target of targets) {
      const answer = await fixture.tenant.clients.dispatcher.call('dispatchWorkOrder', {
        id: order.id,
        version: order.version,
        expectedAt: server.clock.now().toISOString(),
        ...target,
      });
      expect(answer, JSON.stringify(target)).toMatchObject({
        code: bodyCode.invalid,
        data: { fields: { [Object.keys(target)[0] as string]: '所选班组或人员不能接收工单' } },
      });
    }
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('is allowed to a dispatcher of the order’s area', async () => {
    const order = await fixture.orderAt('10');
    const elsewhere = await createArea(server, fixture.tenant.id, null, '江南');
    const near = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: fixture.tenant.areas.region }]);
    const far = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    const input = { id: order.id, version: order.version, ...fixture.inputs.toTeam };
    expect(await far.client.call('dispatchWorkOrder', input)).toMatchObject({ code: bodyCode.notFound });
    expect(await near.client.call('dispatchWorkOrder', input)).toMatchObject({ code: bodyCode.success });
  });
});

describe('dispatching a report', () => {
  const report = () =>
    fixture.tenant.clients.client_rep.succeed('reportFault', { deviceId: fixture.operations.deviceId, text: '油温很高，有异味' });
  const dispatch = (order: { id: string; version: number }, changes: Record<string, unknown>) =>
    fixture.tenant.clients.dispatcher.call('dispatchWorkOrder', {
      id: order.id,
      version: order.version,
      ...fixture.inputs.toTeam,
      ...changes,
    });

  it('requires business type and level, and continues with their targets and form', async () => {
    const order = await report();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect(await dispatch(order, {})).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { businessTypeId: expect.any(String), level: expect.any(String) } },
    });
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    const { businessTypeId } = fixture.operations;
    expect(await dispatch(order, { businessTypeId, level: 1 })).toMatchObject({
      code: bodyCode.success,
      data: { status: status.toBeAccepted },
    });
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ level: 1, business_type_id: businessTypeId });
    expect(row.state.needsClassification).toBe(false);
    // Level one: five minutes to accept, four hours to solve.
    expect(row.state.clocks.find(({ kind }) => kind === 'accept')?.duration).toBe(5 * minuteMs);
    expect(row.state.clocks.find(({ kind }) => kind === 'resolve')?.duration).toBe(4 * hourMs);
  });

  it('does not take a business that the project does not offer, nor another tenant’s', async () => {
    const order = await report();
    const elsewhere = await createOrderFixture(server);
    for (const businessTypeId of [server.context.ids.next(), elsewhere.operations.businessTypeId]) {
      expect(await dispatch(order, { businessTypeId, level: 2 })).toMatchObject({
        code: bodyCode.invalid,
        data: { fields: { businessTypeId: '所选项目不提供该业务' } },
      });
    }
  });

  it('needs nothing more once the dispatcher has edited both', async () => {
    const order = await report();
    const { businessTypeId } = fixture.operations;
    const edited = await fixture.act('dispatcher', 'updateWorkOrder', order, { mode: 'edit', businessTypeId, level: 4 });
    expect(await dispatch(edited, {})).toMatchObject({ code: bodyCode.success });
  });

  it('requires them also after the client has edited the order', async () => {
    const order = await report();
    const { businessTypeId } = fixture.operations;
    const edited = await fixture.act('client_rep', 'updateWorkOrder', order, { mode: 'edit', businessTypeId, level: 1 });
    expect(await dispatch(edited, {})).toMatchObject({ code: bodyCode.invalid });
  });
});
