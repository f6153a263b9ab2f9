import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { exportRows, importRows } from './table-files.ts';

let server: TestServer;
let fixture: OrderFixture;
let phones: Record<'dispatcher' | 'client_rep' | 'technician', string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  const { dispatcher, client_rep, technician } = fixture.tenant.accounts;
  phones = { dispatcher: dispatcher.phoneNumber, client_rep: client_rep.phoneNumber, technician: technician.phoneNumber };
});

const headings = ['项目名称', '身份', '手机号', '姓名'];
const admin = () => fixture.tenant.clients.tenant_admin;

/** Creates a project without people at the areas. */
async function createProject(name: string, areaIds = [fixture.tenant.areas.site]) {
  const parts = { areaIds, teamIds: [], businessTypeIds: [fixture.operations.businessTypeId], clientIds: [] };
  return admin().succeed('saveProject', { name, customer: '客户', grabAllowed: false, ...parts });
}

async function readPeople(id: string) {
  const project = (await admin().succeed('listManagedProjects')).find((one) => one.id === id);
  return {
    version: project?.version,
    manager: project?.manager?.fullName ?? null,
    clients: project?.clients.map(({ fullName }) => fullName),
  };
}

describe('a table of the people of projects', () => {
  it('names a manager and adds client representatives, who see the project at once, and removes nobody', async () => {
    const { id } = await createProject('滨江托管');
    const { account, client } = await fixture.tenant.addAccount([{ role: 'client_rep' }], '新代表');
    const order = await fixture.create('dispatcher', { projectId: id });
    expect((await client.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.notFound);
    const rows = [
      ['滨江托管', '项目经理', phones.dispatcher, ''],
      ['滨江托管', '客户代表', account.phoneNumber, '新代表'],
      ['滨江托管', 'Client representative', phones.client_rep, ''],
    ];
    expect(await importRows(admin(), 'projectPeople', [headings, ...rows], true)).toMatchObject({ tally: { created: 3 } });
    expect(await readPeople(id)).toEqual({ version: 1, manager: null, clients: [] });
    expect(await importRows(admin(), 'projectPeople', [headings, ...rows])).toMatchObject({ tally: { created: 3, updated: 0 } });
    expect(await readPeople(id)).toMatchObject({ version: 2, manager: 'dispatcher 员工', clients: expect.arrayContaining(['新代表']) });
    expect((await client.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.success);
    expect(await readAudit(server, 'startTableImport', id)).toMatchObject([
      { subject_kind: 'project', changes: { addedClientIds: [account.id, expect.any(String)] } },
    ]);
    const exported = (await exportRows(admin(), 'projectPeople')).filter(([name]) => name === '滨江托管' || name === '项目名称');
    expect(exported).toHaveLength(4);
    expect(await importRows(admin(), 'projectPeople', exported)).toMatchObject({ tally: { created: 0, updated: 0, unchanged: 3 } });
    const changed = [['滨江托管', '项目经理', phones.technician, '']];
    expect(await importRows(admin(), 'projectPeople', [headings, ...changed])).toMatchObject({ tally: { updated: 1 } });
    expect(await readPeople(id)).toMatchObject({ version: 3, manager: 'technician 员工' });
    expect((await readPeople(id)).clients).toHaveLength(2);
  });

  it('has each fault at its line and column, and writes nothing', async () => {
    const { id } = await createProject('滨江托管');
    const ended = await createProject('旧项目');
    await admin().succeed('endProject', { id: ended.id, version: ended.version });
    const foreign = await createOrderFixture(server);
    const result = await importRows(admin(), 'projectPeople', [
      headings,
      ['滨江托管', '客户代表', foreign.tenant.accounts.client_rep.phoneNumber, ''],
      ['没有的项目', '客户代表', phones.client_rep, ''],
      ['旧项目', '客户代表', phones.client_rep, ''],
      ['滨江托管', '老板', phones.client_rep, ''],
      ['滨江托管', '客户代表', phones.client_rep, '别的名字'],
      ['滨江托管', '项目经理', phones.dispatcher, ''],
      ['滨江托管', '项目经理', phones.technician, ''],
      ['滨江托管', '客户代表', phones.client_rep, ''],
      ['滨江托管', '客户代表', phones.client_rep, ''],
    ]);
    expect(result).toMatchObject({ state: 'faulty', tally: null });
    expect(result.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, '手机号'],
      [3, '项目名称'],
      [4, '项目名称'],
      [5, '身份'],
      [6, '姓名'],
      [8, null],
      [10, null],
    ]);
    expect(await readPeople(id)).toEqual({ version: 1, manager: null, clients: [] });
  });
});

describe('an administrator of one area', () => {
  it('names people in the projects there alone, and only whom they see', async () => {
    const { areas } = fixture.tenant;
    const own = await createProject('楼里的项目', [areas.building]);
    await createProject('全站项目', [areas.site]);
    const { client } = await createLimitedAdministrator(fixture.tenant, areas.building);
    const elsewhere = await createArea(server, fixture.tenant.id, null, '别的园区');
    const far = await fixture.tenant.addAccount([{ role: 'client_rep', areaId: elsewhere }], '别处的人');
    const refused = await importRows(client, 'projectPeople', [
      headings,
      ['全站项目', '客户代表', phones.client_rep, ''],
      ['楼里的项目', '客户代表', far.account.phoneNumber, ''],
    ]);
    expect(refused.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, '项目名称'],
      [3, '手机号'],
    ]);
    const rows = [['楼里的项目', '客户代表', phones.client_rep, '']];
    expect(await importRows(client, 'projectPeople', [headings, ...rows])).toMatchObject({ tally: { created: 1 } });
    expect((await exportRows(client, 'projectPeople')).map(([name]) => name)).toEqual(['项目名称', '楼里的项目']);
    expect((await readPeople(own.id)).clients).toHaveLength(1);
  });
});
