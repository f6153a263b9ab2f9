import { bodyCode } from '@energy-om/contract';
import { hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOfflinePhone } from '../support/factories/offline-phone.ts';
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
});
