import { type ApiInput, bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTeam } from '../support/factories/create-teams.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Fields = Omit<ApiInput<'saveProject'>, 'id' | 'version'>;

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;
let projectCount = 0;

/** A project of the fixture's tenant, with a name of its own. */
const fields = (changes: Partial<Fields> = {}): Fields => {
  const { tenant, operations } = fixture;
  projectCount += 1;
  return {
    name: `江畔智谷能源托管 ${projectCount}`,
    customer: '江畔智谷',
    contractNo: 'HT-2026-018',
    managerId: tenant.accounts.dispatcher.id,
    startsOn: '2026-11-01',
    endsOn: '2031-10-31',
    grabAllowed: true,
    areaIds: [tenant.areas.site],
    teamIds: [tenant.team.id],
    businessTypeIds: [operations.businessTypeId],
    clientIds: [tenant.accounts.client_rep.id],
    ...changes,
  };
};

const clockPath = 'clockTargets.1.arrive.duration';

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

describe('saveProject', () => {
  itRejectsUnauthorised('saveProject', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    name: 'x',
    customer: 'x',
    grabAllowed: false,
    areaIds: [unknownId],
    teamIds: [],
    businessTypeIds: [],
    clientIds: [],
  });

  it('creates a project with all its parts, in which orders can be raised', async () => {
    const { tenant, operations } = fixture;
    const given = fields();
    const { id, areas, teams, businessTypes, clients, manager, ...created } = await admin().succeed('saveProject', given);
    expect(created).toEqual({
      version: 1,
      name: given.name,
      customer: '江畔智谷',
      contractNo: 'HT-2026-018',
      startsOn: '2026-11-01',
      endsOn: '2031-10-31',
      grabAllowed: true,
      calendarId: null,
      clockTargets: {},
      state: 'active',
      openOrders: 0,
      mayManage: true,
    });
    expect([areas, teams, businessTypes, clients].map((parts) => parts.map((part) => part.id))).toEqual([
      [tenant.areas.site],
      [tenant.team.id],
      [operations.businessTypeId],
      [tenant.accounts.client_rep.id],
    ]);
    expect(manager).toEqual({ id: tenant.accounts.dispatcher.id, fullName: 'dispatcher 员工' });
    await fixture.create('dispatcher', { projectId: id });
    const listed = await tenant.clients.dispatcher.succeed('listManagedProjects');
    expect(listed.find((project) => project.id === id)).toMatchObject({ openOrders: 1, mayManage: false });
    expect(await readAudit(server, 'saveProject', id)).toMatchObject([
      { subject_kind: 'project', changes: { created: { customer: '江畔智谷' } } },
    ]);
  });

  it('replaces the parts of one, and lets a client in and out at once', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'client_rep' }], '新客户代表');
    const { id } = await admin().succeed('saveProject', fields());
    const order = await fixture.create('dispatcher', { projectId: id });
    expect((await client.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.notFound);
    const given = fields({ clientIds: [account.id], teamIds: [], contractNo: null });
    const changed = await admin().succeed('saveProject', { id, version: 1, ...given });
    expect(changed).toMatchObject({ version: 2, contractNo: null, teams: [], clients: [{ fullName: '新客户代表' }] });
    expect((await client.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.success);
    await admin().succeed('saveProject', { id, version: 2, ...given, clientIds: [] });
    expect((await client.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.notFound);
  });

  it('answers 4009 with the project as it stands to a version that is not the newest', async () => {
    const { id } = await admin().succeed('saveProject', fields());
    const current = await admin().succeed('saveProject', { id, version: 1, ...fields() });
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveProject', { id, version: 1, ...fields() });
      expect([code, data]).toEqual([bodyCode.conflict, current]);
    });
  });

  it.each<[string, () => Promise<Record<string, unknown>> | Record<string, unknown>, string]>([
    ['an end before the start', () => fields({ startsOn: '2027-01-01', endsOn: '2026-12-31' }), 'endsOn'],
    ['a day that does not exist', () => fields({ startsOn: '2026-02-30' }), 'startsOn'],
    ['no area', () => fields({ areaIds: [] }), 'areaIds'],
    ['a clock of zero', () => fields({ clockTargets: { 1: { arrive: { duration: 0, counts: 'always' } } } }), clockPath],
    ['a clock of a year', () => fields({ clockTargets: { 1: { arrive: { duration: 365 * dayMs, counts: 'always' } } } }), clockPath],
    ['another tenant’s area', () => fields({ areaIds: [foreign.tenant.areas.site] }), 'areaIds'],
    ['another tenant’s team', () => fields({ teamIds: [foreign.tenant.team.id] }), 'teamIds'],
    ['another tenant’s business type', () => fields({ businessTypeIds: [foreign.operations.businessTypeId] }), 'businessTypeIds'],
    ['a client who is no member', () => fields({ clientIds: [foreign.tenant.accounts.client_rep.id] }), 'clientIds'],
    ['a manager who is no member', () => fields({ managerId: foreign.tenant.accounts.dispatcher.id }), 'managerId'],
    [
      'a retired area',
      async () => {
        const id = await createArea(server, fixture.tenant.id, fixture.tenant.areas.region, '停用的站', { retired_at: new Date(0) });
        return fields({ areaIds: [id] });
      },
      'areaIds',
    ],
  ])('answers 4022 by field to %s', async (_, make, field) => {
    const input = await make();
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveProject', input);
      expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, [field]]);
    });
  });

  it('takes a name once among active projects', async () => {
    const given = fields();
    const { id } = await admin().succeed('saveProject', given);
    expect((await admin().call('saveProject', given)).code).toBe(bodyCode.conflict);
    await admin().succeed('endProject', { id, version: 1 });
    expect((await admin().call('saveProject', given)).code).toBe(bodyCode.success);
    expect((await admin().call('reopenProject', { id, version: 2 })).code).toBe(bodyCode.conflict);
  });

  it('lets an administrator of one area name whom they can see, and leaves whom others have named', async () => {
    const { tenant } = fixture;
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, `远处的站 ${projectCount}`);
    const teamId = await createTeam(server, tenant.id, {}, [elsewhere]);
    const { id: far } = (await tenant.addAccount([{ role: 'technician', areaId: elsewhere }])).account;
    for (const [changes, field] of [
      [{ teamIds: [teamId] }, 'teamIds'],
      [{ managerId: far }, 'managerId'],
      [{ clientIds: [far] }, 'clientIds'],
    ] as const) {
      const answer = await client.call('saveProject', fields({ ...changes, areaIds: [tenant.areas.site] } as Partial<Fields>));
      expect([answer.code, Object.keys(answer.data.fields ?? {})]).toEqual([bodyCode.invalid, [field]]);
    }
    const named = fields({ teamIds: [teamId], managerId: far, clientIds: [far] });
    const { id, version } = await admin().succeed('saveProject', named);
    expect(await client.succeed('saveProject', { ...named, id, version, customer: '新客户' })).toMatchObject({ customer: '新客户' });
  });

  it('lets an administrator of one area manage projects that lie in it alone', async () => {
    const { tenant } = fixture;
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, `别的站 ${projectCount}`);
    const { id } = await client.succeed('saveProject', fields({ areaIds: [tenant.areas.building] }));
    for (const input of [fields({ areaIds: [elsewhere] }), { id, version: 1, ...fields({ areaIds: [tenant.areas.building, elsewhere] }) }])
      expect(await client.call('saveProject', input)).toMatchObject({ code: bodyCode.forbidden, data: null });
    const wide = await createProject(server, tenant.id, `跨站项目 ${projectCount}`, { areaIds: [tenant.areas.site, elsewhere] });
    expect((await client.call('endProject', { id: wide, version: 1 })).code).toBe(bodyCode.forbidden);
    expect((await client.succeed('listManagedProjects')).find((project) => project.id === wide)).toMatchObject({ mayManage: false });
  });
});

describe('endProject', () => {
  itRejectsUnauthorised('endProject', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });
  itRejectsUnauthorised('reopenProject', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('names the orders that are open, then ends it: readable, but not for new orders', async () => {
    const { id } = await admin().succeed('saveProject', fields());
    const order = await fixture.create('dispatcher', { projectId: id });
    expect((await admin().call('endProject', { id, version: 1 })).data).toMatchObject({ orders: [{ id: order.id }] });
    await server.database.kysely.updateTable('work_orders').set({ status: 90 }).where('id', '=', order.id).execute();
    expect(await admin().succeed('endProject', { id, version: 1 })).toMatchObject({ state: 'ended', version: 2 });
    expect((await fixture.tenant.clients.dispatcher.succeed('listNewOrderProjects')).map((project) => project.id)).not.toContain(id);
    expect((await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id })).project.id).toBe(id);
    for (const call of ['endProject', 'saveProject'] as const)
      expect((await admin().call(call, { ...fields(), id, version: 2 })).code).toBe(bodyCode.conflict);
    expect(await admin().succeed('reopenProject', { id, version: 2 })).toMatchObject({ state: 'active', version: 3 });
    expect((await admin().call('reopenProject', { id, version: 3 })).code).toBe(bodyCode.conflict);
    expect(await readAudit(server, 'endProject', id)).toMatchObject([{ changes: { ended: true } }]);
  });

  it('opens again without a manager who has left meanwhile', async () => {
    const { account } = await fixture.tenant.addAccount([{ role: 'dispatcher' }]);
    const { id } = await admin().succeed('saveProject', fields({ managerId: account.id }));
    await admin().succeed('endProject', { id, version: 1 });
    await admin().succeed('removeMember', { accountId: account.id });
    expect(await admin().succeed('reopenProject', { id, version: 2 })).toMatchObject({ state: 'active', manager: null });
  });

  it('keeps its manager who is a member', async () => {
    const { id, manager } = await admin().succeed('saveProject', fields());
    await admin().succeed('endProject', { id, version: 1 });
    expect(await admin().succeed('reopenProject', { id, version: 2 })).toMatchObject({ manager });
  });

  it('does not open again with an area or a business type that is retired', async () => {
    const { tenant } = fixture;
    const site = await createArea(server, tenant.id, null, '停用的站', { kind: 'site' });
    const type = await admin().succeed('saveBusinessType', {
      ...{ name: '停用的业务', specialty: '电气', defaultLevel: 2, energyTypes: [], clockTargets: {} },
      ...{ afterPhotoRequired: false, checkRequired: true, oneSignature: false, closesOnSilence: false },
    });
    const { id } = await admin().succeed('saveProject', fields({ areaIds: [site], businessTypeIds: [type.id], teamIds: [] }));
    await admin().succeed('endProject', { id, version: 1 });
    const area = (await admin().succeed('listAreas')).find((row) => row.id === site);
    await admin().succeed('retireArea', { id: site, version: area?.version ?? 0 });
    await admin().succeed('retireBusinessType', { id: type.id, version: type.version });
    const refused = await admin().call('reopenProject', { id, version: 2 });
    expect(refused).toMatchObject({ code: bodyCode.conflict, message: '项目中的停用的业务、停用的站已停用，请先恢复' });
    await admin().succeed('restoreArea', { id: site, version: (area?.version ?? 0) + 1 });
    await admin().succeed('restoreBusinessType', { id: type.id, version: type.version + 1 });
    expect(await admin().succeed('reopenProject', { id, version: 2 })).toMatchObject({ state: 'active', version: 3 });
  });

  it('does not find another tenant’s', async () => {
    const { projectId } = foreign.operations;
    for (const call of ['endProject', 'reopenProject'] as const)
      expect(await admin().call(call, { id: projectId, version: 1 })).toMatchObject({ code: bodyCode.notFound, data: null });
  });
});

describe('listManagedProjects', () => {
  itRejectsUnauthorised('listManagedProjects', () => ({ server, tenant: fixture.tenant }), ['technician', 'client_rep', 'occupant']);

  it('shows the own tenant’s, ended ones last, and a dispatcher of one area those of it', async () => {
    const { tenant } = fixture;
    const ended = await createProject(server, tenant.id, '0 已结束', { areaIds: [tenant.areas.site], state: 'ended' });
    const listed = await admin().succeed('listManagedProjects');
    const states = listed.map(({ state }) => state);
    expect(states).toEqual([...states].sort());
    expect(listed.find(({ id }) => id === ended)?.state).toBe('ended');
    expect(listed.map(({ id }) => id)).not.toContain(foreign.operations.projectId);
    const elsewhere = await createArea(server, tenant.id, null, '另一片区');
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    expect(await client.succeed('listManagedProjects')).toEqual([]);
  });
});
