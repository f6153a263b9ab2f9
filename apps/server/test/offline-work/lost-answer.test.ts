import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOfflinePhone, type QueuedIntent } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

describe('a step whose answer got lost', () => {
  it('counts once where it was sent with a network first and the answer got lost, and the next step follows it', async () => {
    const order = await fixture.orderAt('20.person');
    const phone = createOfflinePhone(server, () => fixture.tenant.clients.technician);
    const { technician } = fixture.tenant.clients;
    const self = fixture.tenant.accounts.technician.id;
    const accepted = phone.act('acceptWorkOrder', order);
    const { intent: _, ...plain } = accepted.body;
    const first = await technician.call('acceptWorkOrder', plain as never, { idempotencyKey: accepted.id });
    expect(first.code).toBe(bodyCode.success);
    const started = phone.act('assignWorkOrder', order, { memberIds: [self], leadId: self }, accepted);
    await fixture.passTime(hourMs);
    expect(await phone.send(accepted)).toMatchObject({ code: bodyCode.success, data: first.data });
    expect(await phone.send(started)).toMatchObject({ code: bodyCode.success, data: { status: status.executing } });
    const { history } = await readOrderRows(server, order.id);
    expect(history.filter(({ action }) => action === 'accept')).toHaveLength(1);
    // The key of another call is no answer to this one.
    const other = await fixture.orderAt('20.person');
    const hold = { mode: 'add', text: '补充' };
    const added = phone.act('updateWorkOrder', other, hold);
    await fixture.tenant.clients.technician.succeed(
      'acceptWorkOrder',
      { id: other.id, version: other.version },
      { idempotencyKey: added.id },
    );
    expect(await phone.send(added)).toMatchObject({ code: bodyCode.conflict });
  });

  /** Its first attempt, as of a phone that had a network and got no answer; the phone comes back after the key has been forgotten. */
  async function loseAnswer({ name, id, body: { intent: _, ...plain } }: QueuedIntent) {
    const { technician } = fixture.tenant.clients;
    const first = await technician.call(name, plain as never, { idempotencyKey: id });
    expect(first.code).toBe(bodyCode.success);
    await fixture.passTime(2 * dayMs);
    await applyRetention(server.context);
    return first.data as { id: string; orderNo: string };
  }

  const phoneOfTechnician = () => createOfflinePhone(server, () => fixture.tenant.clients.technician);

  it('counts once where the phone comes back after the key was forgotten: an order', async () => {
    const phone = phoneOfTechnician();
    const raised = phone.create(fixture.operations.newOrder({ title: '回执丢失的报修' }));
    const { id, orderNo } = await loseAnswer(raised);
    expect(await phone.send(raised)).toMatchObject({ code: bodyCode.success, data: { id, orderNo } });
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { keyword: '回执丢失的报修' });
    expect(items.map((order) => order.id)).toEqual([id]);
    const states = await fixture.tenant.clients.technician.succeed('getIntentStates', { ids: [raised.id] });
    expect(states).toEqual([{ id: raised.id, orderId: id, appliedVersion: 1, case: null }]);
  });

  it('counts once where the phone comes back after the key was forgotten: steps, and the one that follows them', async () => {
    const phone = phoneOfTechnician();
    const self = fixture.tenant.accounts.technician.id;
    const order = await fixture.orderAt('20.person');
    const accepted = phone.act('acceptWorkOrder', order);
    const noted = phone.act('updateWorkOrder', await fixture.orderAt('50.person'), { mode: 'add', text: '回执丢失的补充' });
    await loseAnswer(noted);
    await loseAnswer(accepted);
    for (const step of [accepted, noted]) expect(await phone.send(step)).toMatchObject({ code: bodyCode.success });
    for (const [id, action] of [
      [order.id, 'accept'],
      [noted.body.id as string, 'add'],
    ] as const) {
      const { history } = await readOrderRows(server, id);
      expect(history.filter((entry) => entry.action === action)).toHaveLength(1);
    }
    const started = phone.act('assignWorkOrder', order, { memberIds: [self], leadId: self }, accepted);
    expect(await phone.send(started)).toMatchObject({ code: bodyCode.success, data: { status: status.executing } });
    const states = await fixture.tenant.clients.technician.succeed('getIntentStates', { ids: [accepted.id, noted.id, started.id] });
    expect(states.map((one) => one.case)).toEqual([null, null, null]);
  });

  it('counts once where the phone comes back after the key was forgotten: a comment', async () => {
    const phone = phoneOfTechnician();
    const { id: orderId } = await fixture.orderAt('50.person');
    const comment = phone.note('addOrderComment', { orderId, text: '回执丢失的评论' });
    const { id } = await loseAnswer(comment);
    expect(await phone.send(comment)).toMatchObject({ code: bodyCode.success, data: { id } });
    const { items } = await fixture.tenant.clients.technician.succeed('listOrderComments', { orderId });
    expect(items.map(({ text }) => text)).toEqual(['回执丢失的评论']);
  });

  it('is nobody else’s: the same key of another account is refused, and says nothing of the order', async () => {
    const phone = phoneOfTechnician();
    const raised = phone.create(fixture.operations.newOrder());
    await loseAnswer(raised);
    const other = await phone.send(raised, fixture.tenant.clients.dispatcher);
    expect(other).toMatchObject({ code: bodyCode.conflict, data: null });
  });
});
