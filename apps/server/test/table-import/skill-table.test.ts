import { maxSkills } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { exportRows, importRows } from './table-files.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let number = 0;
/** The mobile number of a technician who is new. */
async function createTechnician(name: string, area = ''): Promise<string> {
  number += 1;
  const phone = `139${String(22_000_000 + number)}`;
  const headings = ['姓名', '手机号', '角色', '区域'];
  expect(await importRows(tenant.clients.tenant_admin, 'staff', [headings, [name, phone, '技术员', area]])).toMatchObject({
    state: 'done',
  });
  return phone;
}

beforeEach(async () => {
  tenant = await createTenant(server);
});

const headings = ['手机号', '姓名', '证件种类', '其他证件名称', '证件编号', '发证日期', '有效期至', '复审日期'];

async function listSkills(phone: string) {
  const [member] = (await tenant.clients.tenant_admin.succeed('listMembers', { keyword: phone, pageSize: 10 })).items;
  return tenant.clients.tenant_admin.succeed('listMemberSkills', { accountId: member?.accountId ?? '' });
}

describe('a table of certificates', () => {
  it('creates certificates and renews them, and the next export has them', async () => {
    const admin = tenant.clients.tenant_admin;
    const phone = await createTechnician('王磊');
    const first = [
      [phone, '王磊', '低压电工作业', '', 'T-1', '2024-05-20', '2030/5/19', '2027年5月19日'],
      [phone, '', '', '登高车司机', '', '', '', ''],
    ];
    expect(await importRows(admin, 'skills', [headings, ...first])).toMatchObject({ tally: { created: 2, updated: 0, unchanged: 0 } });
    expect(await listSkills(phone)).toMatchObject([
      { kind: 'lowVoltage', certificateNo: 'T-1', issuedOn: '2024-05-20', validUntil: '2030-05-19', reviewOn: '2027-05-19', version: 1 },
      { kind: null, name: '登高车司机', certificateNo: null, validUntil: null },
    ]);
    const renewed = [
      [phone, '', '低压电工作业', '', 'T-1', '', '2036-05-19', '-'],
      [phone, '', '', '登高车司机', 'D-9', '', '', ''],
    ];
    expect(await importRows(admin, 'skills', [headings, ...renewed])).toMatchObject({ tally: { created: 0, updated: 2, unchanged: 0 } });
    expect(await listSkills(phone)).toMatchObject([
      { kind: 'lowVoltage', issuedOn: '2024-05-20', validUntil: '2036-05-19', reviewOn: null, version: 2 },
      { name: '登高车司机', certificateNo: 'D-9' },
    ]);
    const [, ...rows] = await exportRows(admin, 'skills');
    expect(rows.toSorted()).toEqual(
      [
        [phone, '王磊', '低压电工作业', '', 'T-1', '2024-05-20', '2036-05-19', ''],
        [phone, '王磊', '', '登高车司机', 'D-9', '', '', ''],
      ].toSorted(),
    );
  });

  it('has each fault at its line and column, and writes nothing', async () => {
    const admin = tenant.clients.tenant_admin;
    const phone = await createTechnician('王磊');
    const other = await createTenant(server);
    const [foreign] = (await other.clients.tenant_admin.succeed('listMembers', { pageSize: 1 })).items;
    const account = await server.database.kysely
      .selectFrom('accounts')
      .select('phone_number')
      .where('id', '=', foreign?.accountId ?? '')
      .executeTakeFirstOrThrow();
    const result = await importRows(admin, 'skills', [
      headings,
      [account.phone_number, '', '低压电工作业', '', '', '', '', ''],
      [phone, '李四', '低压电工作业', '', '', '', '', ''],
      [phone, '', '', '', '', '', '', ''],
      [phone, '', '驾驶证', '', '', '', '', ''],
      [phone, '', '高压电工作业', '', '', '2024-05-20', '2023-05-20', ''],
      [phone, '', '高压电工作业', '', '', '1900-01-01', '2024-02-30', ''],
      [phone, '', '低压电工作业', '', '', '', '', ''],
      [phone, '', '低压电工作业', '', '', '', '', ''],
    ]);
    expect(result).toMatchObject({ state: 'faulty', tally: null });
    expect(result.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, '手机号'],
      [3, '姓名'],
      [4, '证件种类'],
      [5, '证件种类'],
      [6, '有效期至'],
      [7, '有效期至'],
      [9, null],
    ]);
    expect(await listSkills(phone)).toEqual([]);
  });

  it('gives nobody more certificates than a person may have', async () => {
    const phone = await createTechnician('王磊');
    const rows = Array.from({ length: maxSkills + 1 }, (_, index) => [phone, '', '低压电工作业', '', `T-${index}`, '', '', '']);
    const result = await importRows(tenant.clients.tenant_admin, 'skills', [headings, ...rows]);
    expect(result.faults.map(({ line, column }) => [line, column])).toEqual([[maxSkills + 2, '手机号']]);
  });
});

describe('an administrator of one area', () => {
  it('records the certificates of the people there, and of nobody else', async () => {
    const own = await createArea(server, tenant.id, null, '自管园区', { kind: 'site' });
    await createArea(server, tenant.id, null, '别人的园区', { kind: 'site' });
    const { client } = await createLimitedAdministrator(tenant, own);
    const [near, far] = [await createTechnician('王磊', '自管园区'), await createTechnician('李娜', '别人的园区')];
    const rowOf = (phone: string) => [phone, '', '低压电工作业', '', '', '', '', ''];
    const refused = await importRows(client, 'skills', [headings, rowOf(near), rowOf(far)]);
    expect(refused.faults).toMatchObject([{ line: 3, column: '手机号' }]);
    expect(await importRows(client, 'skills', [headings, rowOf(near)])).toMatchObject({ tally: { created: 1 } });
    await importRows(tenant.clients.tenant_admin, 'skills', [headings, rowOf(far)]);
    const [, ...rows] = await exportRows(client, 'skills');
    expect(rows.map(([phone]) => phone)).toEqual([near]);
  });
});
