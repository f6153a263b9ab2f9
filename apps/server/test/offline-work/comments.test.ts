import { type ApiInput, bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { readMessages, recipientsNow } from '../support/assertions/notifications.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const client = (person: TestPerson) => fixture.tenant.clients[person];
const idOf = (person: TestPerson) => fixture.tenant.accounts[person].id;
const phoneOf = (person: TestPerson): OfflinePhone => createOfflinePhone(server, () => client(person));
const instant = () => server.clock.now().toISOString();
const commentsOn = async (orderId: string, person: TestPerson = 'technician') =>
  (await client(person).succeed('listOrderComments', { orderId })).items;
const stateOf = async (id: string, person: TestPerson = 'technician') =>
  (await client(person).succeed('getIntentStates', { ids: [id] }))[0];
const write = (phone: OfflinePhone, orderId: string, input: Partial<ApiInput<'addOrderComment'>> = {}) =>
  phone.note('addOrderComment', { orderId, text: '阀门井已打开', ...input });

describe('a comment that was written without a network', () => {
  it('is there once, with when it was written and when it arrived, whatever happened to the order meanwhile', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    await fixture.passTime(hourMs);
    const writtenAt = instant();
    const comment = write(phone, order.id, { mentionIds: [idOf('dispatcher')] });
    await fixture.passTime(2 * hourMs);
    const finished = await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finish);
    const first = await phone.send(comment);
    expect(first).toMatchObject({
      code: bodyCode.success,
      data: { text: '阀门井已打开', at: writtenAt, receivedAt: instant(), isTimeCertain: true, isInternal: true },
    });
    expect(await Promise.all([1, 2].map(() => phone.send(comment)))).toEqual([first, first]);
    expect(await commentsOn(order.id)).toEqual([first.data]);
    expect((await readOrderRows(server, order.id)).order.version).toBe(finished.version);
    expect(await readAudit(server, 'addOrderComment', order.id)).toMatchObject([{ changes: { commentId: first.data.id } }]);
    expect(await stateOf(comment.id)).toMatchObject({ orderId: order.id, appliedVersion: finished.version, case: null });
    await dispatchOutbox(server.context, recipientsNow(server.context), 1000);
    const messages = (await readMessages(client('dispatcher'))).filter(({ subject }) => subject.id === first.data.id);
    expect(messages.map(({ topic }) => topic)).toEqual(['mentioned']);
  });

  it('is there once, too, when its phone comes back after the first answer has been forgotten', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const comment = write(phone, order.id);
    const first = await phone.send(comment);
    await fixture.passTime(2 * dayMs);
    await server.context.database.kysely.deleteFrom('idempotency_keys').where('tenant_id', '=', fixture.tenant.id).execute();
    expect(await phone.send(comment)).toEqual(first);
    expect(await commentsOn(order.id)).toHaveLength(1);
  });

  it('counts once where it was sent with a network first and the answer got lost', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const comment = write(phone, order.id);
    const { intent: _, ...plain } = comment.body;
    const first = await client('technician').call('addOrderComment', plain as never, { idempotencyKey: comment.id });
    expect(first.code).toBe(bodyCode.success);
    await fixture.passTime(hourMs);
    expect((await phone.send(comment)).data).toEqual(first.data);
    expect(await commentsOn(order.id)).toHaveLength(1);
  });

  it('was never written before the phone’s steps before it, however wrong its clock', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    await fixture.passTime(hourMs);
    const added = phone.act('updateWorkOrder', order, { mode: 'add', text: '先补充' });
    const addedAt = instant();
    // Its clock is half an hour behind for a while, by which the comment would be the older one.
    phone.skew = hourMs / 2;
    phone.reload();
    const comment = write(phone, order.id);
    phone.skew = 0;
    await fixture.passTime(hourMs);
    await phone.send(added);
    const { data } = await phone.send(comment);
    expect(data).toMatchObject({ at: addedAt, isTimeCertain: false });
  });

  it('notifies those alone who can still read it', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const other = await createOrderFixture(server);
    const named = [idOf('dispatcher'), idOf('client_rep'), other.tenant.accounts.dispatcher.id];
    const { data } = await phone.send(write(phone, order.id, { isInternal: true, mentionIds: named }));
    expect(data.mentions).toEqual([{ id: idOf('dispatcher'), fullName: fixture.tenant.accounts.dispatcher.fullName }]);
  });

  it('is a case of its author once the order is over, which nobody adds to what clients read', async () => {
    const order = await fixture.orderAt('90');
    const phone = phoneOf('technician');
    const comment = write(phone, order.id, { isInternal: true });
    const refused = await phone.send(comment);
    expect(refused.code).toBe(bodyCode.conflict);
    expect(await phone.send(comment)).toEqual(refused);
    const state = await stateOf(comment.id);
    expect(state).toMatchObject({ orderId: order.id, appliedVersion: null, case: { reason: 'closed', choices: ['handOver', 'discard'] } });
    expect(await client('technician').call('decideOfflineCase', { caseId: comment.id, version: 1, choice: 'add' })).toMatchObject({
      code: bodyCode.forbidden,
    });
    await client('technician').succeed('decideOfflineCase', { caseId: comment.id, version: 1, choice: 'handOver' });
    const cases = (await client('dispatcher').succeed('listOfflineCases', { pageSize: 100, open: true })).items;
    expect(cases.find(({ id }) => id === comment.id)).toMatchObject({
      operation: 'addOrderComment',
      texts: ['阀门井已打开'],
      choices: ['reject'],
    });
    expect(await commentsOn(order.id)).toEqual([]);
  });

  it('is refused to another tenant and to a role that sees no orders, and leaves nothing', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const comment = write(phone, order.id);
    const other = await createOrderFixture(server);
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect((await phone.send(comment, other.tenant.clients.technician)).code).toBe(bodyCode.notFound);
    expect((await phone.send(comment, client('energy_clerk'))).code).toBe(bodyCode.forbidden);
    expect(await commentsOn(order.id)).toEqual([]);
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    // What somebody else has sent under an id says nothing of this one.
    await other.tenant.clients.technician.succeed('getIntentStates', { ids: [comment.id] });
    expect((await phone.send(comment)).code).toBe(bodyCode.success);
    expect(await stateOf(comment.id, 'dispatcher')).toBeUndefined();
  });
});
