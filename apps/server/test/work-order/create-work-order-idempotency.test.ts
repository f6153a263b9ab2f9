import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders } from '../support/assertions/order-rows.ts';
import { signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  tenant = fixture.tenant;
});
afterAll(() => server.close());

describe('a new order’s idempotency key', () => {
  it('creates one order, and a repeat gets the first answer', async () => {
    const input = fixture.operations.newOrder({ title: '只报一次' });
    const first = await tenant.clients.dispatcher.call('createWorkOrder', input, { idempotencyKey: 'once' });
    const before = await fingerprintOrders(server, tenant.id);
    expect(await tenant.clients.dispatcher.call('createWorkOrder', input, { idempotencyKey: 'once' })).toEqual(first);
    const other = await tenant.clients.dispatcher.call('createWorkOrder', { ...input, title: '另一单' }, { idempotencyKey: 'once' });
    expect(other).toMatchObject({ code: bodyCode.conflict, message: '请求重复且内容不一致' });
    expect(await fingerprintOrders(server, tenant.id)).toBe(before);
  });

  it('is free again after a day', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'dispatcher' }]);
    const input = fixture.operations.newOrder();
    const first = await client.succeed('createWorkOrder', input, { idempotencyKey: 'daily' });
    server.clock.advance(dayMs);
    const nextDay = await signIn(server, account.id, tenant.id);
    const second = await nextDay.call('createWorkOrder', input, { idempotencyKey: 'daily' });
    expect(second.code).toBe(bodyCode.success);
    expect(second.data.id).not.toBe(first.id);
    expect(await nextDay.call('createWorkOrder', input, { idempotencyKey: 'daily' })).toEqual(second);
    server.clock.advance(-dayMs);
  });
});
