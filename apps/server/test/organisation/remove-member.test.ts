import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { findMembership, readGrants, readTeam } from '../support/assertions/organisation-rows.ts';
import { expectRefusal, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createEscalation } from '../support/factories/create-escalation.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture, type OrderStage } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const remove = (accountId: string, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('removeMember', { accountId }, { idempotencyKey: key });

const listSessionTenants = async (accountId: string) =>
  (await server.database.kysely.selectFrom('sessions').select('tenant_id').where('account_id', '=', accountId).execute()).map(
    ({ tenant_id }) => tenant_id,
  );

describe('removeMember', () => {
  it('takes membership, roles, teams and represented projects, and the next call in the tenant is 4003', async () => {
    const fixture = await createOrderFixture(server);
    const { id: tenantId, team, accounts, clients } = fixture.tenant;
    for (const person of ['secondTechnician', 'client_rep'] as const) {
      expect(await remove(accounts[person].id, clients.tenant_admin)).toMatchObject({ code: bodyCode.success, data: {} });
      expect(await findMembership(server, tenantId, accounts[person].id)).toBeUndefined();
      expect(await readGrants(server, tenantId, accounts[person].id)).toEqual([]);
      expect(await clients[person].call('listWorkOrders')).toMatchObject({ code: bodyCode.forbidden });
    }
    expect(Object.keys((await readTeam(server, team.id)).members)).not.toContain(accounts.secondTechnician.id);
    const represented = await server.database.kysely
      .selectFrom('project_clients')
      .select('account_id')
      .where('tenant_id', '=', tenantId)
      .execute();
    expect(represented).toEqual([]);
  });

  it('leaves the account signed in, in no tenant, and its other tenants alone', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const now = server.clock.now();
    await server.database.kysely
      .insertInto('memberships')
      .values({ tenant_id: other.id, account_id: account.id, state: 'member', created_at: now })
      .execute();
    const elsewhere = { account_id: account.id, tenant_id: other.id, created_at: now, last_used_at: now, expires_at: now };
    await server.database.kysely
      .insertInto('sessions')
      .values({ id: server.context.ids.next(), user_agent: null, address: null, ended_at: null, ...elsewhere })
      .execute();
    expect((await remove(account.id)).code).toBe(bodyCode.success);
    expect((await listSessionTenants(account.id)).sort()).toEqual([other.id, null].sort());
    expect(await findMembership(server, other.id, account.id)).toMatchObject({ state: 'member' });
    const { code, data } = await client.call('listAccountTenants', {}, { headers: { tenantid: undefined } });
    expect({ code, tenants: data.map(({ id }: { id: string }) => id) }).toEqual({ code: bodyCode.success, tenants: [other.id] });
  });

  it('leaves in the audit log who removed whom, and publishes the change', async () => {
    const { account } = await tenant.addAccount([]);
    expect(await listPublishedAccounts(server, tenant.id, () => remove(account.id))).toEqual([account.id]);
    expect(await readAudit(server, 'removeMember', account.id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'member', changes: { removed: true } },
    ]);
  });

  it('happens once when it comes twice with one key, and without a key the second time is 4004', async () => {
    const { account } = await tenant.addAccount([]);
    const first = await remove(account.id, tenant.clients.tenant_admin, 'remove-once');
    expect(first.code).toBe(bodyCode.success);
    expect(await remove(account.id, tenant.clients.tenant_admin, 'remove-once')).toEqual(first);
    expect(await readAudit(server, 'removeMember', account.id)).toHaveLength(1);
    expect((await remove(account.id)).code).toBe(bodyCode.notFound);
  });

  it('is 4009 for oneself, with the way to leave', async () => {
    await expectRefusal(server, tenant.id, bodyCode.conflict, '不能移除自己，如需退出请在“我的组织”中操作', () =>
      remove(tenant.accounts.tenant_admin.id),
    );
  });

  it('is 4004 for an applicant', async () => {
    const { id } = await createApplicant(server, tenant.id, '待审核');
    expect(await remove(id)).toEqual(await remove(unknownId));
    expect(await findMembership(server, tenant.id, id)).toMatchObject({ state: 'pending' });
  });

  itRefusesForeignIds('removeMember', () => ({ server, tenant, other }), [
    { what: 'a member', find: () => ({ foreign: other.accounts.technician.id, input: (accountId) => ({ accountId }) }) },
  ]);

  itRejectsUnauthorised('removeMember', () => ({ server, tenant }), noAdministrators, { accountId: unknownId });

  itRefusesBadInput('removeMember', () => ({ server, tenant }), [
    ['accountId', {}],
    ['accountId', { accountId: '' }],
    ['accountId', { accountId: 'undefined' }],
    ['accountId', { accountId: [unknownId] }],
    ['accountId', { accountId: unknownId.repeat(2) }],
  ]);

  it('is 4003 for an administrator of one area, whoever is named', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.region);
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.site }]);
    for (const id of [account.id, unknownId, other.accounts.technician.id]) {
      await expectRefusal(server, tenant.id, bodyCode.forbidden, '只有负责整个组织的管理员可以进行此操作', () => remove(id, client));
    }
  });
});

describe('removeMember and the last administrator', () => {
  it.each([1, 2, 3, 4, 5])('succeeds for one of two administrators who remove each other at the same moment (%i)', async () => {
    const own = await createTenant(server);
    const { account, client } = await own.addAccount([{ role: 'tenant_admin' }]);
    const pair = [own.accounts.tenant_admin.id, account.id];
    const answers = await Promise.all([remove(account.id, own.clients.tenant_admin), remove(own.accounts.tenant_admin.id, client)]);
    expect(answers.filter(({ code }) => code === bodyCode.success)).toHaveLength(1);
    const left = await Promise.all(pair.map((accountId) => findMembership(server, own.id, accountId)));
    expect(left.filter(Boolean)).toHaveLength(1);
  });

  it('is 4003 for one who lost the role a moment ago', async () => {
    const own = await startTestServer({ sessionCacheMs: minuteMs });
    try {
      const crowd = await createTenant(own);
      const { account, client } = await crowd.addAccount([{ role: 'tenant_admin' }]);
      expect((await client.call('listMembers')).code).toBe(bodyCode.success);
      // Written past the server, so that what it has cached of the caller is out of date.
      await own.database.kysely.deleteFrom('role_grants').where('account_id', '=', account.id).execute();
      await expectRefusal(own, crowd.id, bodyCode.forbidden, '您的权限刚刚有变动，本次操作未生效，请刷新后重试', () =>
        remove(crowd.accounts.tenant_admin.id, client),
      );
    } finally {
      await own.close();
    }
  });
});

describe('removeMember and orders in hand', () => {
  let fixture: OrderFixture;

  beforeAll(async () => {
    fixture = await createOrderFixture(server);
  });

  const cases: [stage: OrderStage, person: 'technician' | 'secondTechnician', what: string][] = [
    ['20.person', 'technician', 'is dispatched to them'],
    ['50.team', 'technician', 'is led by them'],
    ['50.team', 'secondTechnician', 'has them as a member'],
  ];

  it.each(cases)('is 4009 naming the order that in %s is in the hands of %s: it %s', async (stage, person) => {
    const own = await createOrderFixture(server);
    const { id, orderNo } = await own.orderAt(stage, { title: '手上的工单' });
    const { accounts, clients } = own.tenant;
    const data = await expectRefusal(server, own.tenant.id, bodyCode.conflict, '该成员手上还有未完成的工单，请先转派', () =>
      remove(accounts[person].id, clients.tenant_admin),
    );
    expect(data).toEqual({ orders: [{ id, orderNo, title: '手上的工单' }] });
  });

  it('is 4009 for a member who leads an order, whether or not they also work on it', async () => {
    const own = await createOrderFixture(server);
    const { id } = await own.orderAt('50.team');
    const { accounts, clients } = own.tenant;
    const workers = sql`jsonb_set(state, '{memberIds}', '[]')`;
    await sql`update work_orders set state = ${workers} where id = ${id}`.execute(server.database.kysely);
    expect((await remove(accounts.technician.id, clients.tenant_admin)).data).toMatchObject({ orders: [{ id }] });
  });

  it('names the newest twenty', async () => {
    const orders: string[] = [];
    for (let count = 0; count < 21; count += 1) orders.unshift((await fixture.orderAt('20.person')).id);
    const { data } = await remove(fixture.tenant.accounts.technician.id, fixture.tenant.clients.tenant_admin);
    expect(data.orders.map(({ id }: { id: string }) => id)).toEqual(orders.slice(0, 20));
  });

  it('succeeds for a member who raised an order, or did one that is completed or closed', async () => {
    const own = await createOrderFixture(server);
    const { accounts, clients } = own.tenant;
    for (const stage of ['90', '130', '10'] as const) await own.orderAt(stage);
    for (const person of ['technician', 'secondTechnician', 'dispatcher'] as const) {
      expect((await remove(accounts[person].id, clients.tenant_admin)).code).toBe(bodyCode.success);
    }
  });
});

describe('removeMember and what names the member', () => {
  it('is 4009 for the manager of an active project, also by leaving, and succeeds once the project has ended', async () => {
    const { tenant: own } = await createOrderFixture(server);
    const { account, client } = await own.addAccount([{ role: 'dispatcher' }]);
    const project = await server.database.kysely
      .updateTable('projects')
      .set({ manager_id: account.id })
      .where('tenant_id', '=', own.id)
      .returning('name')
      .executeTakeFirstOrThrow();
    const message = `仍是项目“${project.name}”的项目经理，请先更换`;
    await expectRefusal(server, own.id, bodyCode.conflict, message, () => remove(account.id, own.clients.tenant_admin));
    await expectRefusal(server, own.id, bodyCode.conflict, message, () => client.call('unbindAccountTenant', { tenantId: own.id }));
    await server.database.kysely.updateTable('projects').set({ state: 'ended' }).where('tenant_id', '=', own.id).execute();
    expect((await remove(account.id, own.clients.tenant_admin)).code).toBe(bodyCode.success);
  });

  it('is 4009 for somebody whom a step of the escalation names, also by leaving', async () => {
    const own = await createTenant(server);
    const { account, client } = await own.addAccount([{ role: 'dispatcher' }]);
    await createEscalation(server, own.id, account.id);
    const message = '仍在“时限与升级”中被指定为提醒对象，请先更换';
    await expectRefusal(server, own.id, bodyCode.conflict, message, () => remove(account.id, own.clients.tenant_admin));
    await expectRefusal(server, own.id, bodyCode.conflict, message, () => client.call('unbindAccountTenant', { tenantId: own.id }));
  });
});
