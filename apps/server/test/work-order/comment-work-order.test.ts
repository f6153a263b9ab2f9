import { bodyCode } from '@energy-om/contract';
import { historyEvent, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction, hostileText } from '../support/assertions/order-action-suite.ts';
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

describeOrderAction(() => fixture, {
  name: 'commentWorkOrder',
  at: '70',
  by: 'team_leader',
  input: () => ({ kind: 'check', comment: '合格' }),
  to: { status: status.toBeEvaluated, backTo: null },
  forbiddenTo: ['stranger', 'platform_admin', 'energy_clerk', 'technician', 'secondTechnician', 'client_rep'],
  hiddenFrom: ['occupant'],
  closedAt: ['40', '60', '80', '90', '130'],
  required: ['kind'],
  invalid: [
    ['kind', { kind: 'praise' }],
    ['comment', { comment: '长'.repeat(1001) }],
    ['solved', { solved: 'yes' }],
  ],
  texts: ['comment'],
});

describeOrderAction(() => fixture, {
  name: 'commentWorkOrder',
  at: '80',
  by: 'client_rep',
  input: ({ inputs }) => inputs.evaluate,
  to: { status: status.completed, backTo: null },
  forbiddenTo: ['dispatcher', 'tenant_admin', 'team_leader', 'technician'],
  hiddenFrom: ['occupant'],
  closedAt: ['70', '90', '120'],
  required: ['kind', 'stars'],
  invalid: [
    ['stars', { stars: 0 }],
    ['stars', { stars: 6 }],
    ['stars', { stars: 4.5 }],
    ['stars', { stars: '5' }],
    ['tags', { tags: Array.from({ length: 11 }, () => '快') }],
    ['tags.0', { tags: ['长'.repeat(31)] }],
  ],
  texts: ['comment'],
});

describeOrderAction(() => fixture, {
  name: 'commentWorkOrder',
  at: '80',
  by: 'client_rep',
  input: ({ inputs }) => inputs.notSolved,
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['dispatcher', 'technician'],
  closedAt: ['90'],
  required: ['reason'],
  invalid: [['reason', { reason: '长'.repeat(501) }]],
  texts: ['reason'],
});

describe('checking', () => {
  it('leads to the evaluation without an event of the specification, but with an entry in the history', async () => {
    const order = await fixture.orderAt('70');
    await fixture.act('dispatcher', 'commentWorkOrder', order, { kind: 'check' });
    const { order: row, history, audit } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.toBeEvaluated, next_due_kind: 'evaluate', next_timer_at: row.next_due_at });
    expect(history.at(-1)).toMatchObject({
      event: null,
      action: 'passCheck',
      from_status: status.executed,
      to_status: status.toBeEvaluated,
    });
    expect(audit.at(-1)).toMatchObject({ endpoint: 'commentWorkOrder', changes: { action: 'passCheck' } });
  });

  it('completes an order without a requester', async () => {
    const internal = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant, { withClient: false }));
    const order = await internal.orderAt('70');
    expect(await internal.act('team_leader', 'commentWorkOrder', order, { kind: 'check' })).toMatchObject({ status: status.completed });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({
      completed_at: server.clock.now(),
      evaluation: null,
      next_due_at: null,
      next_due_kind: null,
      at_risk_at: null,
      next_timer_at: null,
    });
    expect(history.at(-1)?.event).toBe(historyEvent.completed);
  });

  it('is not allowed to anybody who did the work, whatever their role', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'tenant_admin' }, { role: 'technician' }]);
    let order = await fixture.act('dispatcher', 'dispatchWorkOrder', await fixture.orderAt('10'), {
      accountId: account.id,
      expectedAt: server.clock.now().toISOString(),
    });
    const step = async (name: 'acceptWorkOrder' | 'assignWorkOrder' | 'processWorkOrder', input: object) => {
      order = await client.succeed(name, { id: order.id, version: order.version, ...input } as never);
    };
    await step('acceptWorkOrder', {});
    await step('assignWorkOrder', { memberIds: [account.id], leadId: account.id });
    await step('processWorkOrder', fixture.inputs.finishWithResult);
    expect(await client.call('commentWorkOrder', { ...order, kind: 'check' })).toMatchObject({ code: bodyCode.forbidden });
    const { actions } = await client.succeed('getWorkOrder', { id: order.id });
    expect(actions.find(({ command }) => command === 'passCheck')).toMatchObject({ blockedBy: 'doerMayNotCheck' });
  });
});

describe('evaluating', () => {
  it('leaves stars, tags and comment behind and ends all clocks', async () => {
    const order = await fixture.orderAt('80');
    await fixture.act('client_rep', 'commentWorkOrder', order, {
      kind: 'evaluate',
      stars: 4,
      tags: ['专业', hostileText.slice(0, 30)],
      comment: hostileText,
    });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.completed, completed_at: server.clock.now(), next_timer_at: null, next_due_at: null });
    expect(row.evaluation).toEqual({
      stars: 4,
      tags: ['专业', hostileText.slice(0, 30).trim()],
      comment: hostileText,
      by: fixture.tenant.accounts.client_rep.id,
      at: server.clock.now().toISOString(),
    });
    expect(new Set(row.state.clocks.map(({ state }) => state))).toEqual(new Set(['ended']));
    expect(history.at(-1)).toMatchObject({ event: historyEvent.completed, action: 'evaluate', detail: { stars: 4 } });
    const shown = await fixture.tenant.clients.client_rep.succeed('getWorkOrder', { id: order.id });
    expect(shown).toMatchObject({
      evaluation: { stars: 4, comment: hostileText, by: { id: fixture.tenant.accounts.client_rep.id } },
      actions: [],
    });
  });

  it('sends the order back to work once, and to the dispatcher from the second time on', async () => {
    let order = await fixture.act('client_rep', 'commentWorkOrder', await fixture.orderAt('80'), fixture.inputs.notSolved);
    expect(order.status).toBe(status.executing);
    order = await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finishWithResult);
    order = await fixture.act('team_leader', 'commentWorkOrder', order, { kind: 'check' });
    order = await fixture.act('client_rep', 'commentWorkOrder', order, fixture.inputs.notSolved);
    expect(order).toMatchObject({ status: status.rolledBack, backTo: 'dispatcher' });
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ team_id: null, lead_id: null, finished_at: null, in_time: null, next_due_kind: 'dispatch' });
    expect(row.state).toMatchObject({ timesNotSolved: 2, memberIds: [] });
    expect(row.state.clocks.find(({ kind }) => kind === 'resolve')).toMatchObject({ state: 'running', round: 1 });
  });
});
