import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessFixture, createAccessFixture, joinTeam } from '../support/access/access-fixture.ts';
import { listInputs, withUnknownIds } from '../support/access/access-inputs.ts';
import type { Input } from '../support/access/access-probe.ts';
import { callOnce, probes } from '../support/access/observe-access.ts';
import { createTenantFingerprint, findIds, listChangedTables } from '../support/assertions/tenant-rows.ts';
import { createAlarm, createLatest } from '../support/factories/create-alarms.ts';
import { createProject } from '../support/factories/create-places.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import { startWechatServer } from '../support/services/wechat-server.ts';

let fixture: AccessFixture;
let close: () => Promise<void>;
let sumUpTenant: Awaited<ReturnType<typeof createTenantFingerprint>>;

beforeAll(async () => {
  const { server, wechat, close: closeBoth } = await startWechatServer({ encryption: false });
  close = closeBoth;
  fixture = await createAccessFixture(server, wechat);
  sumUpTenant = await createTenantFingerprint(server);
});
afterAll(() => close());

const served = (Object.keys(probes) as ApiName[]).filter(
  (name) => (api[name] as Endpoint).encoding === 'json' && api[name].access !== 'open',
);
/** Settings of the whole tenant, of which whoever sets up an area chooses: they belong to no area. */
const settingsOfTenant: readonly ApiName[] = [
  'listManagedBusinessTypes',
  'listCalendars',
  'listTariffs',
  'getTariffCalendar',
  'getOrderForm',
  'getEscalation',
  'getTenantParameters',
  'getPrintedForms',
  'getEnergySettings',
  'getCutoffPolicy',
];
/**
 * The columns of a table are the same for everybody; the steps of the set-up say of the whole tenant whether there is any; administrators
 * of the whole tenant belong to no area. The catalogue of parts and the rates of labour are the tenant's; of stock only that in stores of the own
 * area is shown. Whose readers are counted is named by kind, and an audience beyond the own area is refused in the tests of announcements. Tariffs are the tenant's; of the places that have
 * them only those in the own area are shown.
 */
const ofNoArea: readonly ApiName[] = [
  ...(['getAddress', 'getTableColumns', 'getSetupProgress', 'listAdministrators'] as const),
  ...(['getSparePart', 'listStockEntries', 'getLabourRates', 'countAnnouncementReaders'] as const),
  ...(['getTariff', 'calculateBill'] as const),
];
/** Lists by a filter that a limited role may use as well: they are empty instead of unknown. */
const filteredLists: readonly ApiName[] = ['listTenantRooms', 'listRoomApplications', 'listPayments', 'listRefunds'];
const isRead = (name: ApiName) => api[name].limit === 'read';
const bytes = (answer: Answer) => JSON.stringify(answer);

describe('a role granted over one area', () => {
  const limitedTo = ['tenant_admin', 'dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant', 'energy_clerk'] as const;
  const limited = {} as Record<(typeof limitedTo)[number], TestClient>;
  /** Everything that belongs to the other area. */
  let farIds: Set<string>;

  beforeAll(async () => {
    const { near, far, server } = fixture;
    for (const role of limitedTo) limited[role] = await createLimited(role);
    const people = (['dispatcher', 'team_leader', 'technician', 'secondTechnician', 'client_rep'] as const).map(
      (person) => far.tenant.accounts[person].id,
    );
    const { orderId, deviceId, businessTypeId } = (await fixture.listMarks('tenant_admin')).all;
    const invite = await fixture.near.tenant.clients.tenant_admin.succeed('createInvite', {
      role: 'technician',
      areaId: far.tenant.areas.site,
    });
    const { projectId, businessTypeId: farBusiness, deviceId: farDevice, meterId, gatewayId } = far.operations;
    farIds = new Set([
      ...Object.values(far.tenant.areas),
      projectId,
      farBusiness,
      farDevice,
      meterId,
      gatewayId,
      far.tenant.team.id,
      ...people,
    ]);
    for (const id of [orderId, deviceId, businessTypeId, invite.id, fixture.callers.pending.account.id]) farIds.add(id);

    async function createLimited(role: Role): Promise<TestClient> {
      const { account, client } = await near.tenant.addAccount([{ role, areaId: near.tenant.areas.region }], `江南 ${role}`);
      if (role === 'team_leader' || role === 'technician') await joinTeam(server, near.tenant, account.id, role === 'team_leader');
      // A client of both projects: the area of the grant counts nevertheless.
      const projects = role === 'client_rep' ? [near.operations.projectId, far.operations.projectId] : [];
      for (const project_id of projects) {
        await server.database.kysely
          .insertInto('project_clients')
          .values({ tenant_id: near.tenant.id, project_id, account_id: account.id })
          .execute();
      }
      return client;
    }
  });

  const findFar = (answer: Answer) => [...findIds(bytes(answer))].filter((id) => farIds.has(id));

  it.each(served.filter((name) => 'inputs' in probes[name] && !settingsOfTenant.includes(name)))(
    '%s: lists nothing of another area',
    async (name) => {
      for (const role of limitedTo) {
        for (const input of await listInputs(fixture, name, ['tenant_admin'])) {
          const answer = await limited[role].call(name, input);
          expect([role, input, findFar(answer), bytes(answer).includes('江北')]).toEqual([role, input, [], false]);
        }
      }
    },
  );

  it('lists what is in its own area nevertheless', async () => {
    const { near } = fixture;
    const shows = async (role: keyof typeof limited, name: ApiName, input: Input, id: string) =>
      expect(bytes(await limited[role].call(name, input))).toContain(id);
    for (const role of ['tenant_admin', 'dispatcher'] as const) {
      await shows(role, 'listDevices', {}, near.operations.deviceId);
      await shows(role, 'listTeams', {}, near.tenant.team.id);
      await shows(role, 'listRoleUsers', { roleCode: 'technician' }, near.tenant.accounts.technician.id);
      await shows(role, 'listNewOrderProjects', {}, near.operations.projectId);
      await shows(role, 'listWorkOrders', { pageSize: 100 }, (await fixture.listMarks(role)).team.orderId);
    }
    await shows('client_rep', 'listNewOrderProjects', {}, near.operations.projectId);
    await shows('energy_clerk', 'listMeters', {}, near.operations.meterId);
  });

  it('counts on the home page only what is in its own area', async () => {
    for (const orders of [fixture.near, fixture.far]) await orders.orderAt('10');
    const [whole, part] = await Promise.all([
      fixture.near.tenant.clients.dispatcher.succeed('getHomePage'),
      limited.dispatcher.succeed('getHomePage'),
    ]);
    expect(part.devices?.meter.total).toBe(1);
    expect(whole.devices?.meter.total).toBe(2);
    expect(part.createdToday).toBeGreaterThan(0);
    expect(part.createdToday).toBeLessThan(whole.createdToday);
  });

  it('shows nothing of another area on the home page, whatever is urgent there', async () => {
    const { server, near, far } = fixture;
    const { id: tenantId } = near.tenant;
    await writeHours(server, { tenantId, deviceId: near.operations.meterId }, { '2026-11-19T00:00:00Z': 3 });
    await writeHours(server, { tenantId, deviceId: far.operations.meterId }, { '2026-11-19T00:00:00Z': 1000 });
    const used = async (client: TestClient) => (await client.succeed('getHomePage')).energy?.map(({ hours }) => Math.max(...hours));
    expect(await used(near.tenant.clients.dispatcher)).toEqual([1003]);
    for (const role of ['tenant_admin', 'dispatcher', 'technician', 'energy_clerk'] as const)
      expect(await used(limited[role])).toEqual([3]);
    for (const role of limitedTo) {
      const { mostUrgent } = await limited[role].succeed('getHomePage');
      // An order of the own area, one of whose alarms is on a device out of reach.
      if (mostUrgent) await createAlarm(server, tenantId, far.operations.deviceId, { work_order_id: mostUrgent.id, level: 1 });
      await createLatest(server, tenantId, far.operations.deviceId, { windingTemperature: 987.6 });
      const answer = await limited[role].call('getHomePage');
      expect([role, findFar(answer), bytes(answer).includes('江北'), bytes(answer).includes('987.6')]).toEqual([role, [], false, false]);
    }
    // It exists: an account that reaches both areas is shown it.
    const { mostUrgent } = await near.tenant.clients.dispatcher.succeed('getHomePage');
    await createAlarm(server, tenantId, far.operations.deviceId, { work_order_id: mostUrgent?.id ?? null, level: 1 });
    expect((await near.tenant.clients.dispatcher.succeed('getHomePage')).mostUrgent?.measured).toMatchObject({ value: 987.6 });
  });

  it.each(filteredLists)('%s: lists nothing of another area that it names', async (name) => {
    const probe = probes[name];
    if (!('attempts' in probe)) throw new Error('no attempts');
    const { input = {} } = (await probe.attempts.all?.(fixture, 'tenant_admin')) ?? {};
    for (const role of limitedTo) {
      const answer = await callOnce(limited[role], name, input);
      expect([role, findFar(answer), bytes(answer).includes('江北')]).toEqual([role, [], false]);
    }
  });

  const reachingAll = served.filter((name) => {
    const probe = probes[name];
    return 'attempts' in probe && probe.attempts.all !== undefined && !ofNoArea.includes(name) && !filteredLists.includes(name);
  });

  it.each(reachingAll)('%s: what is in another area is refused, and read as unknown', async (name) => {
    const probe = probes[name];
    if (!('attempts' in probe)) throw new Error('a list');
    const tenantId = fixture.near.tenant.id;
    for (const role of limitedTo) {
      const attempt = await probe.attempts.all?.(fixture, 'tenant_admin');
      const before = isRead(name) ? null : await sumUpTenant(tenantId);
      const input = attempt?.input ?? {};
      const answer = await callOnce(limited[role], name, input);
      expect([role, [bodyCode.forbidden, bodyCode.notFound].includes(answer.code as 4003), answer.data]).toEqual([role, true, null]);
      const unknown = withUnknownIds(input, findIds(JSON.stringify(input))) ?? {};
      if (isRead(name)) expect(bytes(answer)).toBe(bytes(await limited[role].call(name, unknown)));
      if (before) expect(listChangedTables(before, await sumUpTenant(tenantId))).toEqual([]);
    }
  });

  it.each<[what: string, name: ApiName, make: () => Promise<Input>]>([
    ['a project of both areas', 'listProjectSites', async () => ({ projectId: await createSharedProject() })],
    ['a project of both areas', 'listDevices', async () => ({ ...largest, projectId: await createSharedProject() })],
    ['a project of both areas', 'listMaintainedObjects', async () => ({ ...largest, projectId: await createSharedProject() })],
    ['a project of both areas', 'getNewOrderAreaTree', async () => ({ projectId: await createSharedProject() })],
    ['a member with roles in both areas', 'listMembers', async () => ({ keyword: (await createSharedMember()) && sharedName })],
    ['a member with roles in both areas', 'getMember', async () => ({ accountId: await createSharedMember() })],
    [
      'a member with roles in both areas',
      'listRoleUsers',
      async () => ({ roleCode: 'technician', keyword: (await createSharedMember()) && sharedName }),
    ],
    [
      'a member with roles in both areas',
      'listAreaUsers',
      async () => ({ siteIds: (await createSharedMember()) && [fixture.near.tenant.areas.site] }),
    ],
    [
      'a member with roles in both areas',
      'getDispatchChoices',
      async () => ({ id: (await createSharedMember()) && (await fixture.near.orderAt('10')).id }),
    ],
    ['an order that goes on from one of another area', 'getWorkOrder', async () => ({ id: await createLinkedOrder() })],
    ['an order that repeats one of another area', 'getWorkOrder', async () => ({ id: await createDuplicate() })],
    ['an invite into a team of another area', 'listInvites', async () => ({ ...largest, page: (await createSharedInvite()) && 1 })],
  ])('%s: %s shows only the part in the own area', async (_what, name, make) => {
    const input = await make();
    const shown: string[] = [];
    for (const role of limitedTo) {
      const answer = await limited[role].call(name, input);
      if (answer.code === bodyCode.success) shown.push(role);
      expect([role, findFar(answer), bytes(answer).includes('江北')]).toEqual([role, [], false]);
    }
    expect(shown).toContain('tenant_admin');
    // Something is hidden: an account that may see everything is shown it.
    const whole = await fixture.near.tenant.clients.tenant_admin.call(name, input);
    expect(findFar(whole).length > 0 || bytes(whole).includes('江北')).toBe(true);
  });

  it('opens no file of an order of another area', async () => {
    const { far, server } = fixture;
    const { technician } = far.tenant.clients;
    const { data } = await technician.upload('uploadFile', [{ name: 'note.txt', bytes: Buffer.from('note') }]);
    await far.act('technician', 'updateWorkOrder', await far.orderAt('50.team'), { mode: 'add', fileIds: [data.id] });
    const open = async (client: TestClient) =>
      (await server.app.inject({ method: 'GET', url: data.url, headers: client.headers })).statusCode;
    expect(await open(fixture.near.tenant.clients.dispatcher)).toBe(200);
    for (const role of limitedTo) expect([role, await open(limited[role])]).toEqual([role, 404]);
  });
});

const largest = { pageSize: 100 };

function createSharedProject(): Promise<string> {
  const { near, far, server } = fixture;
  return createProject(server, near.tenant.id, '两地项目', { areaIds: [near.tenant.areas.site, far.tenant.areas.site] });
}

const sharedName = '两地员工';

/** Works in both areas, in a team of each. */
async function createSharedMember(): Promise<string> {
  const { near, far, server } = fixture;
  const grants = [near, far].map(({ tenant }) => ({ role: 'technician' as const, areaId: tenant.areas.region }));
  const { account } = await near.tenant.addAccount(grants, sharedName);
  await joinTeam(server, near.tenant, account.id);
  await joinTeam(server, far.tenant, account.id);
  return account.id;
}

async function createLinkedOrder(): Promise<string> {
  const linkedOrderId = (await fixture.listMarks('dispatcher')).all.orderId;
  return (await fixture.near.create('dispatcher', { linkedOrderId })).id;
}

async function createDuplicate(): Promise<string> {
  const duplicateOf = (await fixture.listMarks('dispatcher')).all.orderId;
  const asked = { closingReason: 'duplicate', reason: '同一故障', duplicateOf };
  return (await fixture.near.act('dispatcher', 'applyForClosing', await fixture.near.orderAt('10'), asked)).id;
}

async function createSharedInvite(): Promise<string> {
  const { near, far } = fixture;
  const terms = { role: 'technician' as const, areaId: near.tenant.areas.site, teamId: far.tenant.team.id };
  return (await near.tenant.clients.tenant_admin.succeed('createInvite', terms)).id;
}
