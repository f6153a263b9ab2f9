import type { ApiOutput } from '@energy-om/contract';
import { recordTableKinds, type TableKind, tableKinds } from '@energy-om/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ValueFault } from '#services/table-import/read/column.ts';
import { readHeader } from '#services/table-import/read/read-header.ts';
import { tableColumns } from '#services/table-import/table-columns.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  await importText(
    'sites',
    '名称,上级,类型,经度,纬度,地址\n江畔园区,,站点,120.2,30.19,江畔路 1 号\n1号楼,江畔园区,楼栋,,,\n二层,江畔园区/1号楼,楼层,,,\n',
  );
  await importText('rooms', '名称,楼栋\n配电室,江畔园区/1号楼\n');
  await importText(
    'devices',
    '名称,编号,类型,能源类型,区域,网关编号,总表编号,倍率,二维码\n网关,GW-1,网关,,江畔园区,,,,QR-GW\n总表,EM-1,表计,电,江畔园区,GW-1,,40,\n分表,EM-2,表计,电,江畔园区/1号楼/配电室,GW-1,EM-1,,\n',
  );
  await importText('staff', '姓名,手机号,角色,区域\n王磊,13912349001,技术员、调度员,江畔园区\n王磊,13912349001,能源管理员,\n');
  await importText('skills', '手机号,证件种类,证件编号,有效期至\n13912349001,低压电工作业,T-1,2030-05-19\n13912349001,高压电工作业,,\n');
  await importText('spareParts', '编码,名称,单位,单价（元）\nFY-40,丁腈密封圈,个,3.20\n');
  await importText('projects', '项目名称,客户,区域\n江畔托管,江畔物业,江畔园区\n');
  await importText('projectPeople', '项目名称,身份,手机号\n江畔托管,项目经理,13912349001\n江畔托管,客户代表,13912349001\n');
});
afterAll(() => server.close());

async function importText(kind: TableKind, text: string): Promise<ApiOutput<'getTableImport'>> {
  const admin = tenant.clients.tenant_admin;
  const bytes = Buffer.from(text);
  const answer = await admin.upload('startTableImport', [{ name: `${kind}.csv`, bytes }], { kind, dryRun: 'false' });
  const { id } = answer.data;
  await vi.waitFor(async () => expect((await admin.succeed('getTableImport', { id })).state).not.toBe('running'), { timeout: 60_000 });
  const result = await admin.succeed('getTableImport', { id });
  if (result.state !== 'done') throw new Error(JSON.stringify(result));
  return result;
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

it.each(recordTableKinds)('an export of %s is a file that changes nothing when it is imported', async (kind) => {
  const { headings, rows, nextCursor } = await tenant.clients.tenant_admin.succeed('exportTable', { kind });
  expect(rows.length).toBeGreaterThan(0);
  expect(nextCursor).toBeNull();
  const columns = await tenant.clients.tenant_admin.succeed('getTableColumns', { kind });
  expect(columns.map(({ heading }) => heading)).toEqual(headings);
  const text = [headings, ...rows].map((cells) => cells.map(quote).join(',')).join('\n');
  expect(await importText(kind, text)).toMatchObject({ tally: { created: 0, updated: 0, unchanged: rows.length } });
});

it.each(tableKinds)('a table of %s has the headings of the reader’s language, and an import reads both', async (kind) => {
  const { tenant_admin: admin } = tenant.clients;
  const inEnglish = { headers: { 'accept-language': 'en' } };
  const { headings } = await admin.succeed('exportTable', { kind }, inEnglish);
  const columns = await admin.succeed('getTableColumns', { kind }, inEnglish);
  expect(columns.map(({ heading }) => heading)).toEqual(headings);
  for (const heading of headings) expect(heading).toMatch(/^[A-Z][A-Za-z ]+$/);
  const chinese = await admin.succeed('getTableColumns', { kind });
  for (const names of [headings, chinese.map(({ heading }) => heading)]) {
    const header = { line: 1, cells: names };
    expect(readHeader({ header, rows: [] }, tableColumns[kind])).toEqual(columns.map(({ key }) => key));
  }
});

it.each(tableKinds)('the choices of a table of %s are in the language of the reader, and an import reads both', async (kind) => {
  const { tenant_admin: admin } = tenant.clients;
  const read = (language: string) => admin.succeed('getTableColumns', { kind }, { headers: { 'accept-language': language } });
  const [english, chinese] = [await read('en'), await read('zh-CN')];
  for (const [index, { key, choices }] of english.entries()) {
    expect((choices ?? []).filter((choice) => /\p{Script=Han}/u.test(choice))).toEqual([]);
    const values = [choices, chinese[index]?.choices].map((texts) => texts?.map((text) => tableColumns[kind][key]?.read(text)));
    expect(values[0]).toEqual(values[1]);
    expect(values[0]?.some((value) => value instanceof ValueFault) ?? false).toBe(false);
  }
});

it('has a row for each area in which a person has roles', async () => {
  const { rows } = await tenant.clients.tenant_admin.succeed('exportTable', { kind: 'staff' });
  const own = rows.filter(([name]) => name === '王磊');
  expect(own.map(([, , roles, area]) => [roles, area])).toEqual([
    ['能源管理员', ''],
    ['调度员、技术员', '江畔园区'],
  ]);
});

it.each<[page: string, cursor?: string]>([['first'], ['later', 'false ']])('records a %s page in the audit log', async (_, cursor) => {
  const read = async () => {
    const { kysely } = server.database;
    const rows = kysely.selectFrom('audit_log').select('changes').where('tenant_id', '=', tenant.id);
    const exported = await rows.where('endpoint', '=', 'exportTable').orderBy('id').execute();
    return exported.map(({ changes }) => changes);
  };
  const before = await read();
  const { rows } = await tenant.clients.tenant_admin.succeed('exportTable', { kind: 'devices', ...(cursor && { cursor }) });
  expect((await read()).length).toBe(before.length + 1);
  expect((await read()).at(-1)).toEqual({ exported: 'devices', rows: rows.length });
});

it('names the columns of a template with the values that are possible', async () => {
  const columns = await tenant.clients.tenant_admin.succeed('getTableColumns', { kind: 'sites' });
  expect(columns.find(({ key }) => key === 'kind')).toMatchObject({
    heading: '类型',
    required: true,
    choices: ['片区', '站点', '楼栋', '楼层', '点位'],
  });
});
