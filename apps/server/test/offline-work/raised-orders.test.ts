import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { v7 as makeId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
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

const phoneOf = (person: 'dispatcher'): OfflinePhone => createOfflinePhone(server, () => fixture.tenant.clients[person]);
const now = () => server.clock.now().getTime();
const away = 3 * hourMs;

describe('an order that was raised without a network', () => {
  it('has the id that the phone chose, was raised when the phone says, and can be worked on at once', async () => {
    const phone = phoneOf('dispatcher');
    await fixture.passTime(away);
    const raisedAt = now();
    const orderId = makeId({ msecs: raisedAt });
    const created = phone.create(fixture.operations.newOrder({ title: '无信号时报修' }), orderId);
    const added = phone.act('updateWorkOrder', { id: orderId, version: 1 }, { mode: 'add', text: '随后补充' }, created);
    await fixture.passTime(away);
    const first = await phone.send(created);
    expect(first).toMatchObject({ code: bodyCode.success, data: { id: orderId, version: 1 } });
    expect(await phone.send(created)).toEqual(first);
    expect(await phone.send(added)).toMatchObject({ code: bodyCode.success, data: { version: 2 } });
    const { order: row, history } = await readOrderRows(server, orderId);
    expect(row.created_at).toEqual(new Date(raisedAt));
    expect(row.state.clocks[0]?.intervals[0]?.from).toBe(raisedAt);
    expect(history[0]).toMatchObject({ action: 'create', intent_id: created.id, worked_at: new Date(raisedAt) });
  });

  it('cannot take another order’s id', async () => {
    const phone = phoneOf('dispatcher');
    const order = (await phone.send(phone.create(fixture.operations.newOrder()))).data;
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect(await phone.send(phone.create(fixture.operations.newOrder({ title: '占用' }), order.id))).toMatchObject({
      code: bodyCode.conflict,
    });
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    const others = await createOrderFixture(server);
    const their = createOfflinePhone(server, () => others.tenant.clients.dispatcher);
    const theirs = (await their.send(their.create(others.operations.newOrder()))).data;
    // Another tenant's says nothing here, and stays as it is.
    const untouched = await fingerprintOrders(server, others.tenant.id);
    const answer = await phone.send(phone.create(fixture.operations.newOrder({ title: '同号' }), theirs.id));
    expect(answer).toMatchObject({ code: bodyCode.success, data: { id: theirs.id, version: 1 } });
    expect(await fingerprintOrders(server, others.tenant.id)).toBe(untouched);
  });

  it.each([
    ['is no id of a time', () => randomUUID()],
    ['is of a time to come', () => makeId({ msecs: now() + 2 * dayMs })],
  ])('cannot have an id that %s', async (_, makeOrderId) => {
    const phone = phoneOf('dispatcher');
    const answer = await phone.send(phone.create(fixture.operations.newOrder({ title: '编号有误' }), makeOrderId()));
    expect(answer.code).toBe(bodyCode.invalid);
    expect(Object.keys(answer.data.fields)).toEqual(['intent.orderId']);
  });

  it('is refused to another tenant, without the right, and where its choices are not offered any more, each time alike', async () => {
    const phone = phoneOf('dispatcher');
    const other = await createTenant(server);
    const created = phone.create(fixture.operations.newOrder({ title: '越权建单' }));
    expect((await phone.send(created, other.clients.dispatcher)).code).toBe(bodyCode.notFound);
    expect((await phone.send(created, fixture.tenant.clients.occupant)).code).toBe(bodyCode.forbidden);
    const unknown = phone.create(fixture.operations.newOrder({ title: '类型已停用', businessTypeId: makeId() }));
    const first = await phone.send(unknown);
    expect(first).toMatchObject({ code: bodyCode.invalid, data: { fields: { businessTypeId: expect.any(String) } } });
    expect((await phone.send(unknown)).code).toBe(bodyCode.invalid);
    // Corrected, it is another step with the same id of the order.
    const { orderId } = unknown.body.intent as { orderId: string };
    expect(await phone.send(phone.create(fixture.operations.newOrder({ title: '类型已改' }), orderId))).toMatchObject({
      code: bodyCode.success,
      data: { id: orderId },
    });
  });
});
