import { bodyCode } from '@energy-om/contract';
import { dayMs, historyEvent, hourMs, minuteMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction } from '../support/assertions/order-action-suite.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const toDispatcher = { status: status.rolledBack, backTo: 'dispatcher' } as const;
const toLeader = { status: status.rolledBack, backTo: 'leader' } as const;
const malformed = [
  ['mode', { mode: 'delete' }],
  ['returnReason', { returnReason: 'lazy' }],
  ['reason', { reason: '长'.repeat(501) }],
  ['reason', { returnReason: 'other', reason: undefined }],
  ['doneSoFar', { doneSoFar: '长'.repeat(1001) }],
] as const;

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

describeOrderAction(() => fixture, {
  name: 'sendBackWorkOrder',
  at: '20.person',
  by: 'technician',
  input: () => ({ returnReason: 'tooFar', reason: '正在城北' }),
  to: toDispatcher,
  forbiddenTo: ['stranger', 'platform_admin', 'energy_clerk', 'dispatcher', 'client_rep', 'tenant_admin'],
  hiddenFrom: ['occupant', 'team_leader', 'secondTechnician'],
  closedAt: ['70', '80', '90', '110'],
  required: ['returnReason'],
  invalid: malformed,
  texts: ['reason'],
});

describeOrderAction(() => fixture, {
  name: 'sendBackWorkOrder',
  at: '50.team',
  by: 'technician',
  input: ({ inputs }) => inputs.sendBack,
  to: toLeader,
  forbiddenTo: ['secondTechnician', 'team_leader', 'dispatcher', 'client_rep'],
  hiddenFrom: ['occupant'],
  closedAt: ['120'],
  required: ['returnReason', 'doneSoFar'],
  invalid: malformed,
  texts: ['doneSoFar', 'reason'],
});

describeOrderAction(() => fixture, {
  name: 'sendBackWorkOrder',
  at: '100.leader',
  by: 'team_leader',
  input: () => ({ returnReason: 'overloaded' }),
  to: toDispatcher,
  forbiddenTo: ['technician', 'dispatcher', 'client_rep'],
  closedAt: ['130'],
  required: ['returnReason'],
});

describeOrderAction(() => fixture, {
  name: 'sendBackWorkOrder',
  at: '70',
  by: 'team_leader',
  input: ({ inputs }) => inputs.rework,
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['technician', 'secondTechnician', 'client_rep'],
  hiddenFrom: ['occupant'],
  closedAt: ['50.team', '60', '80'],
  required: ['reason'],
  texts: ['reason'],
});

describeOrderAction(() => fixture, {
  name: 'sendBackWorkOrder',
  at: '70',
  by: 'dispatcher',
  input: ({ inputs }) => inputs.paperwork,
  to: { status: status.toBeBackfilled, backTo: null },
  forbiddenTo: ['technician', 'client_rep'],
  closedAt: ['10', '60', '90'],
  required: ['reason'],
});

describe('sending back', () => {
  it('frees the person and records why', async () => {
    const order = await fixture.orderAt('20.person');
    await fixture.act('technician', 'sendBackWorkOrder', order, { returnReason: 'unsafe', reason: '现场带电' });
    const { order: row, history, participants } = await readOrderRows(server, order.id);
    const { technician, dispatcher, client_rep } = fixture.tenant.accounts;
    expect(row).toMatchObject({ status: status.rolledBack, back_to: 'dispatcher', assignee_id: null, next_due_kind: 'dispatch' });
    expect(history.at(-1)).toMatchObject({
      event: historyEvent.rolledBack,
      action: 'decline',
      actor_id: technician.id,
      detail: { returnReason: 'unsafe', reason: '现场带电' },
    });
    // The technician may read it for a while, but it is not among the technician's own orders.
    expect(participants).toEqual([dispatcher.id, client_rep.id, technician.id].sort());
    const shown = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(shown).toMatchObject({ holder: { kind: 'dispatcher' }, executors: [], assignee: null });
  });

  it('leaves it readable for a day to the one who gave it back, without any action', async () => {
    const order = await fixture.orderAt('20.person');
    const back = await fixture.act('technician', 'sendBackWorkOrder', order, { returnReason: 'unsafe' });
    const call = () => fixture.tenant.clients.technician;
    const find = async (scope: 'all' | 'mine') =>
      (await call().succeed('listWorkOrders', { scope, pageSize: 100 })).items.filter(({ id }) => id === order.id).length;
    const read = await call().succeed('getWorkOrder', { id: order.id });
    expect(read).toMatchObject({ status: status.rolledBack, actions: [] });
    expect(read.history[0]).toMatchObject({ action: 'decline', detail: { returnReason: 'unsafe' } });
    expect([await find('all'), await find('mine')]).toEqual([1, 0]);
    expect((await call().call('updateWorkOrder', { ...back, mode: 'add', text: '再补充一句' })).code).toBe(bodyCode.notFound);
    await fixture.passTime(dayMs - minuteMs);
    // Others work on it meanwhile.
    const leader = { accountId: fixture.tenant.accounts.team_leader.id };
    const { version } = await fixture.act('dispatcher', 'dispatchWorkOrder', back, leader);
    expect((await call().succeed('getWorkOrder', { id: order.id })).version).toBe(version);
    await fixture.passTime(minuteMs);
    expect((await call().call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.notFound);
    expect([await find('all'), await find('mine')]).toEqual([0, 0]);
  });

  it('makes it the own order again of somebody who gets it again', async () => {
    const back = await fixture.act('technician', 'sendBackWorkOrder', await fixture.orderAt('20.person'), { returnReason: 'unsafe' });
    await fixture.act('dispatcher', 'dispatchWorkOrder', back, fixture.inputs.toPerson);
    await fixture.passTime(2 * dayMs);
    const { actions } = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id: back.id });
    expect(actions.map(({ action }) => action)).toContain('accept');
  });

  it('goes from the field to the team’s leader, keeps the team, and keeps the doers on record', async () => {
    const order = await fixture.orderAt('60');
    expect(await fixture.act('technician', 'sendBackWorkOrder', order, fixture.inputs.sendBack)).toMatchObject(toLeader);
    const { order: row } = await readOrderRows(server, order.id);
    const { technician, secondTechnician } = fixture.tenant.accounts;
    expect(row).toMatchObject({ team_id: fixture.tenant.team.id, lead_id: null, next_due_kind: 'assign' });
    expect(row.state).toMatchObject({ memberIds: [], doerIds: [technician.id, secondTechnician.id] });
  });

  it('for rework lets the promise to the customer run as if it had never stopped', async () => {
    const order = await fixture.orderAt('70');
    const { order: finished } = await readOrderRows(server, order.id);
    expect(finished).toMatchObject({ finished_at: server.clock.now(), in_time: true });
    await fixture.passTime(hourMs);
    await fixture.act('dispatcher', 'sendBackWorkOrder', order, fixture.inputs.rework);
    const { order: row } = await readOrderRows(server, order.id);
    const promise = row.state.clocks.find(({ kind }) => kind === 'resolve');
    expect(promise).toMatchObject({ state: 'running', dueAt: finished.created_at.getTime() + 8 * hourMs });
    expect(row).toMatchObject({ finished_at: null, in_time: null, lead_id: fixture.tenant.accounts.technician.id });
  });

  it('for paperwork leaves the field work finished', async () => {
    const order = await fixture.orderAt('70');
    await fixture.act('dispatcher', 'sendBackWorkOrder', order, fixture.inputs.paperwork);
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ finished_at: server.clock.now(), in_time: true, next_due_kind: 'backfill' });
  });
});
