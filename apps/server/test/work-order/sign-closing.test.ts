import { bodyCode } from '@energy-om/contract';
import { historyEvent, hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction } from '../support/assertions/order-action-suite.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const malformed = [
  ['pass', { pass: 'true' }],
  ['reason', { reason: '长'.repeat(501) }],
] as const;

describeOrderAction(() => fixture, {
  name: 'signClosing',
  at: '110',
  by: 'dispatcher',
  input: () => ({ pass: true, reason: '同意' }),
  to: { status: status.toBeClosed, backTo: null },
  forbiddenTo: ['stranger', 'platform_admin', 'occupant', 'energy_clerk', 'team_leader', 'technician', 'secondTechnician', 'client_rep'],
  closedAt: ['10', '50.team', '70', '90', '130'],
  required: ['pass'],
  invalid: malformed,
  texts: ['reason'],
});

describeOrderAction(() => fixture, {
  name: 'signClosing',
  at: '120',
  by: 'client_rep',
  input: ({ inputs }) => inputs.sign,
  to: { status: status.closed, backTo: null },
  forbiddenTo: ['dispatcher', 'technician', 'team_leader'],
  closedAt: ['50.team', '90', '130'],
  required: ['pass'],
});

describeOrderAction(() => fixture, {
  name: 'signClosing',
  at: '110',
  by: 'tenant_admin',
  input: ({ inputs }) => inputs.refuse,
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['client_rep', 'technician'],
  closedAt: ['50.team', '130'],
  required: ['reason'],
  texts: ['reason'],
});

describeOrderAction(() => fixture, {
  name: 'signClosing',
  at: '120',
  by: 'client_rep',
  input: ({ inputs }) => inputs.refuse,
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['dispatcher', 'technician'],
  closedAt: ['90'],
  required: ['reason'],
});

describe('signing', () => {
  it('twice, by two people, closes the order and ends all clocks', async () => {
    const order = await fixture.orderAt('120');
    const { order: confirmed } = await readOrderRows(server, order.id);
    expect(confirmed.state.closing?.confirmedBy).toBe(fixture.tenant.accounts.dispatcher.id);
    expect(Object.fromEntries(confirmed.state.clocks.map(({ kind, state }) => [kind, state]))).toMatchObject({
      confirmClosing: 'stopped',
      close: 'running',
    });
    await fixture.act('client_rep', 'signClosing', order, fixture.inputs.sign);
    const { order: row, history, audit } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({
      status: status.closed,
      closed_at: server.clock.now(),
      completed_at: null,
      next_due_at: null,
      next_timer_at: null,
      outside_service_level: false,
    });
    expect(new Set(row.state.clocks.map(({ state }) => state))).toEqual(new Set(['ended']));
    expect(history.slice(-3).map(({ event, actor_id }) => [event, actor_id])).toEqual([
      [historyEvent.closingRequested, fixture.tenant.accounts.technician.id],
      [historyEvent.closeConfirmed, fixture.tenant.accounts.dispatcher.id],
      [historyEvent.closed, fixture.tenant.accounts.client_rep.id],
    ]);
    expect(audit.slice(-2).map(({ endpoint }) => endpoint)).toEqual(['signClosing', 'signClosing']);
  });

  it.each([
    ['falseAlarm', true],
    ['duplicate', true],
    ['withdrawn', true],
    ['removed', false],
    ['outsideContract', false],
    ['needsProject', false],
  ])('for %s takes the order out of the service level: %s', async (closingReason, isOutside) => {
    const duplicated = await fixture.orderAt('10');
    let order = await fixture.orderAt('10');
    order = await fixture.act('dispatcher', 'applyForClosing', order, { closingReason, reason: '说明', duplicateOf: duplicated.id });
    await fixture.act('client_rep', 'signClosing', order, fixture.inputs.sign);
    expect((await readOrderRows(server, order.id)).order.outside_service_level).toBe(isOutside);
  });

  it('once is enough where the business says so', async () => {
    const single = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant, { oneSignature: true }));
    const order = await single.orderAt('110');
    expect(await single.act('dispatcher', 'signClosing', order, single.inputs.sign)).toMatchObject({ status: status.closed });
    const { history } = await readOrderRows(server, order.id);
    expect(history.slice(-2).map(({ version, position, event }) => [version, position, event])).toEqual([
      [order.version + 1, 0, historyEvent.closeConfirmed],
      [order.version + 1, 1, historyEvent.closed],
    ]);
  });

  it('once is enough where the client asked, and then by the operator', async () => {
    const created = await fixture.create('client_rep');
    const asked = await fixture.act('client_rep', 'applyForClosing', created, { closingReason: 'withdrawn', reason: '已不需要' });
    const { client_rep, dispatcher } = fixture.tenant.clients;
    expect(await client_rep.call('signClosing', { ...asked, pass: true })).toMatchObject({ code: bodyCode.forbidden });
    expect(await dispatcher.call('signClosing', { ...asked, pass: true })).toMatchObject({
      code: bodyCode.success,
      data: { status: status.closed },
    });
  });

  it('is never allowed to the one who asked, whatever their role', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'tenant_admin' }]);
    await server.database.kysely
      .insertInto('project_clients')
      .values({ tenant_id: fixture.tenant.id, project_id: fixture.operations.projectId, account_id: account.id })
      .execute();
    const order = await fixture.orderAt('10');
    const asked = await client.succeed('applyForClosing', {
      id: order.id,
      version: order.version,
      closingReason: 'removed',
      reason: '已拆除',
    });
    expect(asked.status).toBe(status.toBeClosed);
    expect(await client.call('signClosing', { ...asked, pass: true })).toMatchObject({ code: bodyCode.forbidden });
    expect(await client.call('signClosing', { ...asked, pass: false, reason: '反悔' })).toMatchObject({ code: bodyCode.forbidden });
    const { actions } = await client.succeed('getWorkOrder', { id: order.id });
    expect(actions.find(({ command }) => command === 'signClosing')).toMatchObject({ blockedBy: 'requesterMayNotSign' });
    await server.database.kysely.deleteFrom('project_clients').where('account_id', '=', account.id).execute();
  });

  it.each(['110', '120'] as const)('refused at %s continues exactly where the order was', async (stage) => {
    const order = await fixture.orderAt(stage);
    await fixture.passTime(2 * hourMs);
    await fixture.act(stage === '110' ? 'dispatcher' : 'client_rep', 'signClosing', order, fixture.inputs.refuse);
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({
      status: status.executing,
      team_id: fixture.tenant.team.id,
      lead_id: fixture.tenant.accounts.technician.id,
    });
    expect(row.state.closing).toBeNull();
    const arrive = row.state.clocks.find(({ kind }) => kind === 'arrive');
    expect(arrive).toMatchObject({ state: 'running', dueAt: server.clock.now().getTime() + 2 * hourMs });
    expect(history.at(-1)).toMatchObject({ event: historyEvent.closeRefused, action: 'refuseClosing', detail: { reason: '仍需现场确认' } });
    await fixture.passTime(-2 * hourMs);
  });
});
