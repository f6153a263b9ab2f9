import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseAlarmOrders } from '#services/alarm-order/raise-alarm-orders.ts';
import { fireDueTimers } from '#services/work-order/commands/fire-due-timers.ts';
import { callOnce } from '../support/access/observe-access.ts';
import { createAlarm } from '../support/factories/create-alarms.ts';
import { createPhoneNumber, createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { startTwinServers } from '../support/services/twin-servers.ts';

const reason = '合同已到期';
const refusal = { code: bodyCode.forbidden, message: `组织已停用：${reason}`, data: { isSuspended: true } };

let server: TestServer;
let tenant: TestTenant;
let platform: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  const { account } = await (await createTenant(server)).addAccount([{ role: 'platform_admin' }]);
  platform = await signIn(server, account.id, null);
  await suspend(tenant.id);
});
afterAll(() => server.close());

const suspend = (id: string, client = platform, version = 1) => client.succeed('suspendTenant', { id, version, reason });

const entries = Object.entries(api as Record<ApiName, Endpoint>) as [ApiName, Endpoint][];
const served = entries.filter(([, endpoint]) => endpoint.access !== 'open');
const writes = served.filter(([, { writesTenant }]) => writesTenant).map(([name]) => name);
const others = served.filter(([name, { writesTenant }]) => !writesTenant && name !== 'logOut').map(([name]) => name);

describe('in a suspended tenant', () => {
  it.each(writes)('%s is refused with the reason', async (name) => {
    expect(await callOnce(tenant.clients.tenant_admin, name, {})).toEqual(refusal);
  });

  it.each(others)('%s goes on', async (name) => {
    const answer = await callOnce(tenant.clients.tenant_admin, name, {});
    expect(answer.message).not.toContain('停用');
  });

  it('the calls that go on and are no reads are about the own account, about signing in, or are no write of the tenant', () => {
    const noReads = entries.filter(([, endpoint]) => endpoint.method !== 'GET' && !endpoint.writesTenant);
    expect(
      noReads.filter(([, { access, limit }]) => access !== 'open' && access !== 'account' && limit === 'write').map(([name]) => name),
    ).toEqual(['exportAuditLog', 'createTenant', 'saveTenantLimits', 'suspendTenant', 'resumeTenant', 'decideUnmatchedPayment']);
  });

  it('lists are read, and the account says why nothing can be written', async () => {
    await tenant.clients.dispatcher.succeed('listWorkOrders', {});
    expect((await tenant.clients.technician.succeed('getUserInfo')).suspension).toEqual({ reason });
  });

  it('nobody joins by invite, and nobody asks to', async () => {
    const inviting = await createTenant(server);
    const { code } = await inviting.clients.tenant_admin.succeed('createInvite', { role: 'technician' });
    await suspend(inviting.id);
    const { client } = await (await createTenant(server)).addAccount([]);
    expect(await client.call('bindAccountTenant', { inviteCode: code })).toEqual(refusal);
    expect(await client.call('bindAccountTenant', { tenantId: inviting.id })).toEqual(refusal);
    const { uses } = await server.database.kysely
      .selectFrom('invites')
      .select('uses')
      .where('tenant_id', '=', inviting.id)
      .executeTakeFirstOrThrow();
    expect(uses).toBe(0);
  });

  it('a member of another tenant as well goes on there', async () => {
    const elsewhere = await createTenant(server);
    const { account, client } = await elsewhere.addAccount([{ role: 'tenant_admin' }]);
    const membership = { tenant_id: tenant.id, account_id: account.id, state: 'member' as const, created_at: server.clock.now() };
    await server.database.kysely.insertInto('memberships').values(membership).execute();
    await client.succeed('saveArea', { parentId: elsewhere.areas.region, kind: 'site', name: '照常的站' });
  });
});

describe('suspending', () => {
  it('is recorded in the audit log of the tenant, and undone by resuming', async () => {
    const own = await createTenant(server);
    await suspend(own.id);
    expect(await platform.call('suspendTenant', { id: own.id, version: 2, reason })).toMatchObject({
      code: bodyCode.conflict,
      data: { suspension: { reason } },
    });
    expect(await platform.call('resumeTenant', { id: own.id, version: 1 })).toMatchObject({
      code: bodyCode.conflict,
      data: { version: 2 },
    });
    expect(await platform.succeed('resumeTenant', { id: own.id, version: 2 })).toMatchObject({ version: 3, suspension: null });
    const { items } = await own.clients.tenant_admin.succeed('listAuditLog', { kind: 'tenant' });
    expect(items.map(({ operation }: { operation: string }) => operation)).toEqual(['resumeTenant', 'suspendTenant']);
    await own.clients.tenant_admin.succeed('saveArea', { parentId: own.areas.region, kind: 'site', name: '恢复后的站' });
  });

  it('has one winner of two at once', async () => {
    const own = await createTenant(server);
    const input = { id: own.id, version: 1, reason };
    const answers = await Promise.all([platform.call('suspendTenant', input), platform.call('suspendTenant', input)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict]);
  });

  it('is known to every server at once, though it remembers sessions for a minute', async () => {
    const twins = await startTwinServers();
    try {
      const own = await createTenant(twins.two);
      const { account } = await own.addAccount([{ role: 'platform_admin' }]);
      const client = own.clients.tenant_admin;
      const name = () => ({ parentId: own.areas.region, kind: 'site' as const, name: `站 ${createPhoneNumber()}` });
      await client.succeed('saveArea', name());
      await suspend(own.id, await signIn(twins.one, account.id, null));
      await expect.poll(async () => (await client.call('saveArea', name())).code).toBe(bodyCode.forbidden);
    } finally {
      await twins.close();
    }
  });
});

/** Moves the clock beyond the validity of tokens, so it is the last. */
describe('the jobs of a suspended tenant', () => {
  it('alarms get no orders and timers do not fire until it is resumed', async () => {
    const fixture = await createOrderFixture(server);
    const { id } = await fixture.orderAt('80');
    const { businessTypeId, deviceId } = fixture.operations;
    const alarm = await createAlarm(server, fixture.tenant.id, deviceId, { order_due: businessTypeId });
    await suspend(fixture.tenant.id);
    const read = async () => {
      const { kysely } = server.database;
      const order = await kysely.selectFrom('work_orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
      const raised = await kysely.selectFrom('alarms').select('order_due').where('id', '=', alarm).executeTakeFirstOrThrow();
      return { status: order.status, isDue: raised.order_due !== null };
    };
    // Nobody has evaluated the order in time.
    server.clock.advance(30 * dayMs);
    await fireDueTimers(server.context);
    await raiseAlarmOrders(server.context, 100);
    expect(await read()).toEqual({ status: 80, isDue: true });
    const { kysely } = server.database;
    await kysely.updateTable('tenants').set({ suspended_at: null }).where('id', '=', fixture.tenant.id).execute();
    await fireDueTimers(server.context);
    await raiseAlarmOrders(server.context, 100);
    expect(await read()).toEqual({ status: 90, isDue: false });
  });
});
