import { bodyCode } from '@energy-om/contract';
import { historyEvent, hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction, requiredText } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

describeOrderAction(() => fixture, {
  name: 'applyForClosing',
  at: '50.team',
  by: 'technician',
  input: ({ inputs }) => inputs.applyForClosing,
  to: { status: status.closingRequested, backTo: null },
  forbiddenTo: ['stranger', 'platform_admin', 'occupant', 'energy_clerk', 'client_rep', 'secondTechnician'],
  closedAt: ['70', '80', '90', '110', '120', '130'],
  required: ['closingReason', 'reason'],
  invalid: [
    ['closingReason', { closingReason: 'bored' }],
    ['reason', { reason: '长'.repeat(501) }],
    ['duplicateOf', { closingReason: 'duplicate' }],
    ['duplicateOf', { closingReason: 'duplicate', duplicateOf: 'WO1' }],
    ['duplicateOf', { closingReason: 'duplicate', duplicateOf: '0190a000-0000-7000-8000-000000000000' }],
    ['withdraw', { withdraw: 'no' }],
  ],
  texts: ['reason'],
});

describeOrderAction(() => fixture, {
  name: 'applyForClosing',
  at: '10',
  by: 'dispatcher',
  input: ({ inputs }) => inputs.applyForClosing,
  to: { status: status.toBeClosed, backTo: null },
  forbiddenTo: ['occupant', 'client_rep'],
  hiddenFrom: ['technician', 'team_leader'],
  closedAt: ['70', '110', '120'],
  required: ['closingReason', 'reason'],
});

describeOrderAction(() => fixture, {
  name: 'applyForClosing',
  at: '110',
  by: 'technician',
  input: ({ inputs }) => inputs.withdraw,
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['dispatcher', 'tenant_admin', 'team_leader', 'client_rep', 'secondTechnician'],
  closedAt: ['50.team', '120', '130'],
});

describe('asking for closing', () => {
  it('leaves the request and freezes the stage, while the promise runs on', async () => {
    const order = await fixture.orderAt('50.team');
    await fixture.act('technician', 'applyForClosing', order, fixture.inputs.applyForClosing);
    const { order: row, history, participants } = await readOrderRows(server, order.id);
    const { technician } = fixture.tenant.accounts;
    expect(row.state.closing).toEqual({
      reason: 'recoveredByItself',
      text: '油温已自行恢复',
      duplicateOf: null,
      requestedBy: technician.id,
      requestedAt: server.clock.now().getTime(),
      confirmedBy: null,
      from: { status: status.executing, backTo: null },
    });
    expect(Object.fromEntries(row.state.clocks.map(({ kind, state }) => [kind, state]))).toMatchObject({
      arrive: 'frozen',
      resolve: 'running',
      confirmClosing: 'running',
    });
    expect(history.at(-1)).toMatchObject({
      event: historyEvent.closingRequested,
      action: 'applyForClosing',
      detail: { closingReason: 'recoveredByItself' },
    });
    expect(participants).toContain(technician.id);
  });

  it('by a dispatcher is the first signature at once: two events of one move', async () => {
    const order = await fixture.orderAt('20.team');
    await fixture.act('dispatcher', 'applyForClosing', order, { closingReason: 'falseAlarm', reason: '误报' });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row.state.closing).toMatchObject({
      requestedBy: fixture.tenant.accounts.dispatcher.id,
      confirmedBy: fixture.tenant.accounts.dispatcher.id,
    });
    const [asked, confirmed] = history.slice(-2);
    expect(asked).toMatchObject({ version: row.version, position: 0, event: historyEvent.closingRequested, detail: { reason: '误报' } });
    expect(confirmed).toMatchObject({ version: row.version, position: 1, event: historyEvent.closeConfirmed, detail: {} });
  });

  it('names the order it is a duplicate of', async () => {
    const first = await fixture.orderAt('30');
    const order = await fixture.orderAt('50.person');
    await fixture.act('technician', 'applyForClosing', order, { closingReason: 'duplicate', reason: '重复', duplicateOf: first.id });
    expect(await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id })).toMatchObject({
      closing: { duplicateOf: { id: first.id, orderNo: first.orderNo }, fromStatus: status.executing },
    });
  });

  it('is refused as a duplicate of itself, of an order out of sight and of another tenant’s', async () => {
    const foreign = await createOrderFixture(server);
    const hidden = await fixture.orderAt('10');
    const theirs = await foreign.orderAt('10');
    const order = await fixture.orderAt('50.team');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    for (const duplicateOf of [order.id, hidden.id, theirs.id]) {
      const answer = await fixture.tenant.clients.technician.call('applyForClosing', {
        ...order,
        closingReason: 'duplicate',
        reason: '重复',
        duplicateOf,
      });
      expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { duplicateOf: '重复的工单不存在' } } });
    }
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('is allowed to the creator, too', async () => {
    const order = await fixture.create('client_rep');
    expect(await fixture.act('client_rep', 'applyForClosing', order, { closingReason: 'withdrawn', reason: '已不需要' })).toMatchObject({
      status: status.closingRequested,
    });
    const other = await createTenant(server);
    expect(await other.clients.client_rep.call('applyForClosing', { ...order, withdraw: true })).toMatchObject({ code: bodyCode.notFound });
  });

  it('withdrawn gives back status, holder and the stage’s time as they were', async () => {
    const order = await fixture.orderAt('50.team');
    const { order: before } = await readOrderRows(server, order.id);
    const asked = await fixture.act('technician', 'applyForClosing', order, fixture.inputs.applyForClosing);
    await fixture.passTime(hourMs);
    await fixture.act('technician', 'applyForClosing', asked, fixture.inputs.withdraw);
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: before.status, team_id: before.team_id, lead_id: before.lead_id, next_due_kind: 'arrive' });
    expect(row.state).toMatchObject({ closing: null, memberIds: before.state.memberIds });
    const arrive = row.state.clocks.find(({ kind }) => kind === 'arrive');
    expect(arrive).toMatchObject({ state: 'running', dueAt: (before.next_due_at?.getTime() ?? 0) + hourMs });
    expect(history.at(-1)).toMatchObject({ event: historyEvent.closeRefused, action: 'withdrawClosing' });
    await fixture.passTime(-hourMs);
  });

  it('names what is missing in English to an English caller', async () => {
    const order = await fixture.orderAt('50.team');
    const { data } = await fixture.tenant.clients.technician.call('applyForClosing', order, { headers: { 'accept-language': 'en' } });
    expect(data.fields).toEqual({ closingReason: 'Please check this field', reason: 'Please check this field' });
    expect(requiredText).toBe((await fixture.tenant.clients.technician.call('applyForClosing', order)).message);
  });
});
