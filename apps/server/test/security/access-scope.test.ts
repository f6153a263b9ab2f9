import { type ApiName, api, bodyCode, type Endpoint, type ServedApiName } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callers, levels } from '../support/access-matrix.ts';
import type { Input } from '../support/access-probe.ts';
import { type AccessWorld, joinTeam, mintAccessWorld } from '../support/access-world.ts';
import { callOnce, probes } from '../support/observe-access.ts';
import { unknownId } from '../support/organisation.ts';
import { compareRows, createTenantReader, findIds, unchanged } from '../support/tenant-rows.ts';
import type { Answer, TestClient } from '../support/test-client.ts';
import { startWechatServer } from '../support/wechat-server.ts';

let world: AccessWorld;
let other: AccessWorld;
let close: () => Promise<void>;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  const { server, wechat, close: closeBoth } = await startWechatServer({ encryption: false });
  close = closeBoth;
  world = await mintAccessWorld(server, wechat);
  other = await mintAccessWorld(server, wechat);
  readTenant = await createTenantReader(server);
});
afterAll(() => close());

const served = (Object.keys(probes) as ServedApiName[]).filter(
  (name) => (api[name] as Endpoint).encoding === 'json' && api[name].access !== 'open',
);
const isRead = (name: ApiName) => api[name].limit === 'read';
const bytes = (answer: Answer) => JSON.stringify(answer);

/** Good input from one of the callers of this tenant, at each distance; a list's filters too. */
async function listInputs(name: ServedApiName, askers: readonly Caller[]): Promise<Input[]> {
  const probe = probes[name];
  const inputs: Input[] = [];
  for (const asker of askers) {
    if ('inputs' in probe) inputs.push(...(await probe.inputs(world, asker)));
    else for (const level of levels) inputs.push((await probe.attempts[level]?.(world, asker))?.input ?? {});
  }
  const different = new Map(inputs.map((input) => [JSON.stringify(input), input]));
  return [...different.values()];
}

/** The same input with ids that nobody has, or null where it names none of these. */
function withUnknownIds(input: Input, known: ReadonlySet<string>): Input | null {
  let text = JSON.stringify(input);
  const named = [...findIds(text)].filter((id) => known.has(id));
  for (const [index, id] of named.entries()) text = text.replaceAll(id, `${unknownId.slice(0, -2)}${String(index).padStart(2, '0')}`);
  return named.length === 0 ? null : (JSON.parse(text) as Input);
}

describe('abuse case 1: another tenant’s id', () => {
  const named = new Set<ServedApiName>();

  it.each(served)('%s: is like an unknown id to every role, and no row of the tenant changes', async (name) => {
    const tenantId = world.near.tenant.id;
    const inputs = await listInputs(name, ['tenant_admin', 'technician', 'client_rep', 'occupant']);
    const before = await readTenant(tenantId);
    const known = findIds(before.join());
    for (const input of inputs) {
      const unknown = withUnknownIds(input, known);
      if (unknown === null) continue;
      named.add(name);
      for (const caller of callers) {
        const { client } = other.callers[caller];
        expect([caller, input, bytes(await client.call(name, input))]).toEqual([caller, input, bytes(await client.call(name, unknown))]);
      }
    }
    expect(compareRows(before, await readTenant(tenantId))).toEqual(unchanged);
  });

  it('was named to every call that takes one', () => {
    const takingIds = served.filter((name) =>
      JSON.stringify(api[name].input.toJSONSchema({ io: 'input', unrepresentable: 'any' })).includes('"uuid"'),
    );
    // An avatar stands in foreign-ids.test.ts.
    expect(takingIds.filter((name) => !named.has(name))).toEqual(['updateProfile']);
  });
});

describe('a role granted over one area', () => {
  const limitedTo = ['tenant_admin', 'dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant', 'energy_clerk'] as const;
  const limited = {} as Record<(typeof limitedTo)[number], TestClient>;
  /** All that belongs to the other area. */
  let farIds: Set<string>;

  beforeAll(async () => {
    const { near, far, server } = world;
    for (const role of limitedTo) limited[role] = await mintLimited(role);
    const people = (['dispatcher', 'team_leader', 'technician', 'secondTechnician', 'client_rep'] as const).map(
      (person) => far.tenant.accounts[person].id,
    );
    const { orderId, deviceId, businessTypeId } = (await world.listMarks('tenant_admin')).all;
    const invite = await world.near.tenant.clients.tenant_admin.succeed('createInvite', {
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
    for (const id of [orderId, deviceId, businessTypeId, invite.id, world.callers.pending.account.id]) farIds.add(id);

    async function mintLimited(role: Role): Promise<TestClient> {
      const { account, client } = await near.tenant.addAccount([{ role, areaId: near.tenant.areas.region }], `江南 ${role}`);
      if (role === 'team_leader' || role === 'technician') await joinTeam(server, near.tenant, account.id, role === 'team_leader');
      // A client of both: the area of the grant counts all the same.
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

  it.each(served.filter((name) => 'inputs' in probes[name]))('%s: lists nothing of another area', async (name) => {
    for (const role of limitedTo) {
      for (const input of await listInputs(name, ['tenant_admin'])) {
        const answer = await limited[role].call(name, input);
        expect([role, input, findFar(answer), bytes(answer).includes('江北')]).toEqual([role, input, [], false]);
      }
    }
  });

  it('lists what is in its own area all the same', async () => {
    const { near } = world;
    const shows = async (role: keyof typeof limited, name: ServedApiName, input: Input, id: string) =>
      expect(bytes(await limited[role].call(name, input))).toContain(id);
    for (const role of ['tenant_admin', 'dispatcher'] as const) {
      await shows(role, 'listDevices', {}, near.operations.deviceId);
      await shows(role, 'listTeams', {}, near.tenant.team.id);
      await shows(role, 'listRoleUsers', { roleCode: 'technician' }, near.tenant.accounts.technician.id);
      await shows(role, 'listNewOrderProjects', {}, near.operations.projectId);
      await shows(role, 'listWorkOrders', { pageSize: 100 }, (await world.listMarks(role)).team.orderId);
    }
    await shows('client_rep', 'listNewOrderProjects', {}, near.operations.projectId);
    await shows('energy_clerk', 'listMeters', {}, near.operations.meterId);
  });

  it('counts on the home page what is in its own area only', async () => {
    const [whole, part] = await Promise.all([
      world.near.tenant.clients.dispatcher.succeed('getHomePage'),
      limited.dispatcher.succeed('getHomePage'),
    ]);
    expect(part.devices?.meter.total).toBe(1);
    expect(whole.devices?.meter.total).toBe(2);
    expect(part.createdToday).toBeLessThan(whole.createdToday);
  });

  const reachingAll = served.filter((name) => {
    const probe = probes[name];
    return 'attempts' in probe && probe.attempts.all !== undefined;
  });

  it.each(reachingAll)('%s: what is in another area is refused, and read as unknown', async (name) => {
    const probe = probes[name];
    if (!('attempts' in probe)) throw new Error('a list');
    const tenantId = world.near.tenant.id;
    for (const role of limitedTo) {
      const attempt = await probe.attempts.all?.(world, 'tenant_admin');
      const before = await readTenant(tenantId);
      const input = attempt?.input ?? {};
      const answer = await callOnce(limited[role], name, input);
      expect([role, [bodyCode.forbidden, bodyCode.notFound].includes(answer.code as 4003), answer.data]).toEqual([role, true, null]);
      const unknown = withUnknownIds(input, new Set([...farIds, ...findIds(before.join())])) ?? {};
      if (isRead(name)) expect(bytes(answer)).toBe(bytes(await limited[role].call(name, unknown)));
      expect(compareRows(before, await readTenant(tenantId))).toEqual(unchanged);
    }
  });

  it('opens no file of an order of another area', async () => {
    const { far, server } = world;
    const { technician } = far.tenant.clients;
    const { data } = await technician.upload('uploadFile', [{ name: 'note.txt', bytes: Buffer.from('note') }]);
    await far.act('technician', 'updateWorkOrder', await far.orderAt('50.team'), { mode: 'add', fileIds: [data.id] });
    const open = async (client: TestClient) =>
      (await server.app.inject({ method: 'GET', url: data.url, headers: client.headers })).statusCode;
    expect(await open(world.near.tenant.clients.dispatcher)).toBe(200);
    for (const role of limitedTo) expect([role, await open(limited[role])]).toEqual([role, 404]);
  });
});
