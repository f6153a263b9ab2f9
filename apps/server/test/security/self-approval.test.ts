import { type ApiName, bodyCode } from '@energy-om/contract';
import { type Role, roles } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../support/access/access-fixture.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import {
  createOrderFixture,
  createOrderFixtureIn,
  type OrderFixture,
  type OrderRef,
  type OrderWrite,
} from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
/** Holds every role over the whole tenant, leads the team, represents the client. */
let everything: { id: string; client: TestClient };
let readTenant: () => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  const { tenant, operations } = fixture;
  const { account, client } = await tenant.addAccount(roles.map((role) => ({ role })));
  everything = { id: account.id, client };
  await joinTeam(server, tenant, account.id, true);
  const client_of = { tenant_id: tenant.id, project_id: operations.projectId, account_id: account.id };
  await server.database.kysely.insertInto('project_clients').values(client_of).execute();
  const read = await createTenantReader(server);
  readTenant = () => read(tenant.id);
});
afterAll(() => server.close());

async function expectForbidden(client: TestClient, name: ApiName, input: Record<string, unknown>): Promise<void> {
  const before = await readTenant();
  expect([name, input, await client.call(name, input)]).toEqual([
    name,
    input,
    { code: bodyCode.forbidden, message: expect.any(String), data: null },
  ]);
  expect(compareRows(before, await readTenant())).toEqual(unchanged);
}

const act = ({ client }: { client: TestClient }, name: OrderWrite, { id, version }: OrderRef, input: object): Promise<OrderRef> =>
  client.succeed(name, { id, version, ...input } as never);

/** Done from the first step to the last by the one account that may do everything. */
async function doAlone(): Promise<OrderRef> {
  const toMyself = { accountId: everything.id, expectedAt: server.clock.now().toISOString() };
  const dispatched = await act(everything, 'dispatchWorkOrder', await fixture.orderAt('10'), toMyself);
  const accepted = await act(everything, 'acceptWorkOrder', dispatched, {});
  const started = await act(everything, 'assignWorkOrder', accepted, { memberIds: [everything.id], leadId: everything.id });
  return act(everything, 'processWorkOrder', started, fixture.inputs.finishWithResult);
}

describe('abuse case 6: approving oneself', () => {
  it('is refused to the account that did the work: no check, no rework, no evaluation', async () => {
    const executed = await doAlone();
    const { check, rework, paperwork, evaluate, notSolved } = fixture.inputs;
    await expectForbidden(everything.client, 'commentWorkOrder', { ...pick(executed), ...check });
    await expectForbidden(everything.client, 'sendBackWorkOrder', { ...pick(executed), ...rework });
    await expectForbidden(everything.client, 'sendBackWorkOrder', { ...pick(executed), ...paperwork });
    const checked = await fixture.act('dispatcher', 'commentWorkOrder', executed, check);
    await expectForbidden(everything.client, 'commentWorkOrder', { ...pick(checked), ...evaluate });
    await expectForbidden(everything.client, 'commentWorkOrder', { ...pick(checked), ...notSolved });
    await fixture.act('client_rep', 'commentWorkOrder', checked, evaluate);
  });

  it('is refused to a helper, also if the helper was removed from the order again', async () => {
    const { technician, secondTechnician } = fixture.tenant.accounts;
    const assigned = await fixture.act('team_leader', 'assignWorkOrder', await fixture.orderAt('40'), {
      memberIds: [technician.id, secondTechnician.id, everything.id],
      leadId: technician.id,
    });
    const without = { memberIds: [technician.id], leadId: technician.id, reason: '另有任务' };
    const left = await fixture.act('team_leader', 'assignWorkOrder', assigned, without);
    const executed = await fixture.act('technician', 'processWorkOrder', left, fixture.inputs.finishWithResult);
    await expectForbidden(everything.client, 'commentWorkOrder', { ...pick(executed), ...fixture.inputs.check });
  });

  it('is refused to the account that asked to close, at the first and at the second signature', async () => {
    const { applyForClosing, sign, refuse } = fixture.inputs;
    // The technician's request waits for the first signature; a dispatcher's own request counts as that.
    const asked = await fixture.orderAt('110');
    await expectForbidden(fixture.tenant.clients.technician, 'signClosing', { ...pick(asked), ...sign });
    const confirmed = await act(everything, 'applyForClosing', await fixture.orderAt('50.team'), applyForClosing);
    await expectForbidden(everything.client, 'signClosing', { ...pick(confirmed), ...sign });
    await expectForbidden(everything.client, 'signClosing', { ...pick(confirmed), ...refuse });
  });

  it('is refused to the account that asked to close, also if it got a signing role later', async () => {
    const { tenant, operations } = fixture;
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const doer = { ...tenant, accounts: { ...tenant.accounts, technician: account }, clients: { ...tenant.clients, technician: client } };
    const asking = createOrderFixtureIn(server, doer, operations);
    const asked = await asking.act('technician', 'applyForClosing', await asking.orderAt('50.person'), fixture.inputs.applyForClosing);
    await tenant.clients.tenant_admin.succeed('grantRole', { accountId: account.id, role: 'dispatcher' });
    await expectForbidden(client, 'signClosing', { ...pick(asked), ...fixture.inputs.sign });
    const confirmed = await fixture.act('dispatcher', 'signClosing', asked, fixture.inputs.sign);
    await expectForbidden(client, 'signClosing', { ...pick(confirmed), ...fixture.inputs.sign });
  });

  it('is refused to the first signer at the second signature', async () => {
    const confirmed = await act(everything, 'signClosing', await fixture.orderAt('110'), fixture.inputs.sign);
    await expectForbidden(everything.client, 'signClosing', { ...pick(confirmed), ...fixture.inputs.sign });
    await fixture.act('client_rep', 'signClosing', confirmed, fixture.inputs.sign);
  });

  it('is refused to an account that asks to close what it raised itself', async () => {
    const raised = await everything.client.succeed('createWorkOrder', fixture.operations.newOrder());
    const asked = await act(everything, 'applyForClosing', raised, fixture.inputs.applyForClosing);
    await expectForbidden(everything.client, 'signClosing', { ...pick(asked), ...fixture.inputs.sign });
  });

  it.each(roles.filter((role) => role !== 'platform_admin'))(
    'is refused to an account that would grant itself the role %s',
    async (role: Role) => {
      const { tenant } = fixture;
      const limited = await createLimitedAdministrator(tenant, tenant.areas.site);
      for (const accountId of [limited.id, limited.id.toUpperCase()]) {
        await expectForbidden(limited.client, 'grantRole', { accountId, role });
        await expectForbidden(limited.client, 'grantRole', { accountId, role, areaId: tenant.areas.site });
        await expectForbidden(limited.client, 'grantRole', { accountId, role, areaId: tenant.areas.region });
      }
    },
  );

  it('is refused to an account that asked to join: neither here, nor from a tenant where it may decide', async () => {
    const { tenant } = fixture;
    const applicant = await createApplicant(server, tenant.id, '自己审批自己的人');
    const approval = { accountId: applicant.id, approve: true, role: 'dispatcher' };
    const here = await signIn(server, applicant.id, null);
    await expectForbidden(here, 'decideJoinRequest', approval);
    const elsewhere = await createOrderFixture(server);
    const kysely = server.database.kysely;
    const at = { tenant_id: elsewhere.tenant.id, account_id: applicant.id };
    await kysely
      .insertInto('memberships')
      .values({ ...at, state: 'member', created_at: server.clock.now() })
      .execute();
    await kysely
      .insertInto('role_grants')
      .values({ ...at, id: server.context.ids.next(), role: 'tenant_admin' })
      .execute();
    const there = await signIn(server, applicant.id, elsewhere.tenant.id);
    await there.succeed('listMembers', {});
    for (const accountId of [applicant.id, applicant.id.toUpperCase()])
      await expectForbidden(there, 'decideJoinRequest', { ...approval, accountId });
    expect((await there.call('decideJoinRequest', approval, { headers: { tenantid: tenant.id } })).code).toBe(bodyCode.forbidden);
  });

  it.each(['tenant_admin', 'platform_admin'])('is not possible by an invite: none admits as %s', async (role) => {
    expect((await fixture.tenant.clients.tenant_admin.call('createInvite', { role })).code).toBe(bodyCode.invalid);
  });

  it('is not possible by an invite: one’s own gives a member nothing more', async () => {
    const { tenant } = fixture;
    const limited = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { code } = await limited.client.succeed('createInvite', { role: 'dispatcher', areaId: tenant.areas.site });
    const before = await readTenant();
    expect((await limited.client.call('bindAccountTenant', { inviteCode: code })).code).toBe(bodyCode.conflict);
    expect(compareRows(before, await readTenant())).toEqual(unchanged);
  });

  it('gives no right over the installation: nobody can grant that', async () => {
    const { clients, accounts } = fixture.tenant;
    const input = { accountId: accounts.technician.id, role: 'platform_admin' };
    expect((await clients.tenant_admin.call('grantRole', input)).code).toBe(bodyCode.invalid);
  });
});

function pick({ id, version }: OrderRef): OrderRef {
  return { id, version };
}
