import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { advisoryLocks } from '#db/locks/advisory-locks.ts';
import { createWorkbook } from '../cli/table-files.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTableImport } from '../support/factories/create-table-import.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient, UploadPart } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  other = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
});

type Import = ApiOutput<'getTableImport'>;

const csv = (text: string, name = 'table.csv'): UploadPart => ({ name, bytes: Buffer.from(text) });

/** Starts an import and waits until it has ended. */
async function run(client: TestClient, kind: string, file: UploadPart, dryRun = false): Promise<Import> {
  const answer = await client.upload('startTableImport', [file], { kind, dryRun: String(dryRun) });
  if (answer.code !== bodyCode.success) throw new Error(JSON.stringify(answer));
  return untilEnded(client, (answer.data as Import).id);
}

function untilEnded(client: TestClient, id: string): Promise<Import> {
  return expect
    .poll(() => client.succeed('getTableImport', { id }), { timeout: 60_000 })
    .toMatchObject({ state: expect.not.stringMatching('running') })
    .then(() => client.succeed('getTableImport', { id }));
}

const countAreas = async (name: string, tenantId = tenant.id) =>
  (await server.database.kysely.selectFrom('areas').select('id').where('tenant_id', '=', tenantId).where('name', '=', name).execute())
    .length;

const workbook = () =>
  createWorkbook([
    ['名称', '类型'],
    ['城西水厂', '站点'],
  ]);

/** The workbook with the XML of its sheet changed. */
async function changeSheet(change: (xml: string) => string): Promise<UploadPart> {
  const parts = unzipSync(await workbook());
  const sheet = 'xl/worksheets/sheet1.xml';
  return { name: 'a.xlsx', bytes: Buffer.from(zipSync({ ...parts, [sheet]: strToU8(change(strFromU8(parts[sheet] as Uint8Array))) })) };
}

/** The workbook with another size after unpacking in each entry of its directory. */
function declareSize(bytes: Buffer, size: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf('PK\x01\x02'); at !== -1; at = changed.indexOf('PK\x01\x02', at + 1)) changed.writeUInt32LE(size, at + 24);
  return changed;
}

/** The workbook with another part, packed, whose size its directory states as another one and its local header not at all. */
async function understate(name: string, part: Uint8Array): Promise<UploadPart> {
  const bytes = Buffer.from(zipSync({ ...unzipSync(await workbook()), [name]: part }));
  const local = bytes.indexOf(name) - 30;
  bytes.writeUInt16LE(bytes.readUInt16LE(local + 6) | 8, local + 6);
  bytes.fill(0, local + 14, local + 26);
  bytes.writeUInt32LE(100, bytes.lastIndexOf(name) - 46 + 24);
  return { name: 'a.xlsx', bytes };
}

const sites = '名称,上级,类型\n城东水厂,,站点\n送水泵房,城东水厂,楼栋\n';

describe('an import by upload', () => {
  it('says on a dry run what it would do, and writes nothing', async () => {
    const result = await run(tenant.clients.tenant_admin, 'sites', csv(sites), true);
    expect(result).toMatchObject({
      state: 'done',
      dryRun: true,
      kind: 'sites',
      tally: { created: 2, updated: 0, unchanged: 0 },
      faultCount: 0,
    });
    expect(await countAreas('城东水厂')).toBe(0);
  });

  it('says on a dry run, and not only when it writes, that there is no room for so many', async () => {
    await server.database.kysely.updateTable('tenants').set({ max_accounts: 1, max_devices: 1 }).where('id', '=', tenant.id).execute();
    await createArea(server, tenant.id, null, '泵站', { kind: 'site' });
    const admin = tenant.clients.tenant_admin;
    const tables = {
      devices: ['名称,编号,类型,区域\n一号泵,P-1,设备,泵站\n二号泵,P-2,设备,泵站\n', '组织的设备已达上限 1 台，请联系平台管理员'],
      staff: ['姓名,手机号,角色\n周启明,13900000001,技术员\n', '组织的成员已达上限 1 人，请联系平台管理员'],
    } as const;
    for (const [kind, [text, reason]] of Object.entries(tables))
      for (const dryRun of [true, false])
        expect(await run(admin, kind, csv(text), dryRun)).toMatchObject({ state: 'failed', faults: [{ text: reason }] });
  });

  it('writes nothing of an administrator who has lost that role meanwhile', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'tenant_admin' }]);
    const { kysely, transaction } = server.database;
    const imports = kysely.selectFrom('table_imports').select(['state', 'outcome']).where('tenant_id', '=', tenant.id);
    // Once the import has begun, somebody else's call comes before its own transaction.
    const spy = vi.spyOn(server.context.database, 'transaction').mockImplementation(async (body) => {
      if ((await imports.execute()).length > 0) {
        spy.mockRestore();
        await tenant.clients.tenant_admin.succeed('removeMember', { accountId: account.id });
      }
      return transaction(body);
    });
    const answer = await client.upload('startTableImport', [csv(sites)], { kind: 'sites', dryRun: 'false' });
    expect(answer.code).toBe(bodyCode.success);
    await expect.poll(() => imports.executeTakeFirstOrThrow(), { timeout: 60_000 }).toMatchObject({ state: 'failed' });
    expect(JSON.stringify((await imports.executeTakeFirstOrThrow()).outcome)).toContain('您的权限刚刚有变动');
    expect(await countAreas('城东水厂')).toBe(0);
  });

  it('writes all rows, and nothing the second time', async () => {
    expect(await run(tenant.clients.tenant_admin, 'sites', csv(sites))).toMatchObject({ state: 'done', tally: { created: 2 } });
    expect(await run(tenant.clients.tenant_admin, 'sites', csv(sites))).toMatchObject({ tally: { created: 0, updated: 0, unchanged: 2 } });
    expect(await countAreas('城东水厂')).toBe(1);
  });

  it('waits for its turn where several tenants import at once, and each is written', async () => {
    const tenants = await Promise.all(Array.from({ length: 5 }, () => createTenant(server)));
    const results = await Promise.all(tenants.map(({ clients }) => run(clients.tenant_admin, 'sites', csv(sites))));
    for (const result of results) expect(result).toMatchObject({ state: 'done', tally: { created: 2 } });
    for (const { id } of tenants) expect(await countAreas('城东水厂', id)).toBe(1);
  });

  it('reads a workbook', async () => {
    const bytes = await createWorkbook([
      ['名称', '类型'],
      ['城西水厂', '站点'],
    ]);
    expect(await run(tenant.clients.tenant_admin, 'sites', { name: '区域.xlsx', bytes })).toMatchObject({
      state: 'done',
      tally: { created: 1 },
    });
  });

  it('lists the faults by line and column in the language of the caller, and writes nothing', async () => {
    const file = csv('名称,类型\n城东水厂,站点\n,站点\n泵房,城堡\n');
    const result = await run(tenant.clients.tenant_admin, 'sites', file);
    expect(result).toMatchObject({
      state: 'faulty',
      tally: null,
      faultCount: 2,
      faults: [
        { line: 3, column: '名称', text: '未填写' },
        { line: 4, column: '类型', text: expect.stringContaining('“城堡”不在可选范围内') },
      ],
    });
    expect(await countAreas('城东水厂')).toBe(0);
    const english = await tenant.clients.tenant_admin.call('getTableImport', { id: result.id }, { headers: { 'accept-language': 'en' } });
    expect(english.data.faults[0]).toEqual({ line: 3, column: '名称', text: 'is missing' });
  });

  it.each([
    ['a page', { name: 'table.csv', bytes: Buffer.from('PK\x03\x04') }],
    ['another kind of file', { name: 'table.txt', bytes: Buffer.from('名称\n') }],
    ['a picture with the name of a workbook', { name: 'table.xlsx', bytes: Buffer.from('89504e470d0a1a0a', 'hex') }],
  ])('refuses %s', async (_, file) => {
    const answer = await tenant.clients.tenant_admin.upload('startTableImport', [file], { kind: 'sites' });
    expect(answer.code).toBe(bodyCode.invalid);
  });

  it.each<[what: string, file: () => Promise<UploadPart>, text: string]>([
    ['an empty file', async () => csv(''), '文件是空的'],
    [
      'a workbook that is cut in the middle',
      async () => ({ name: 'a.xlsx', bytes: (await workbook()).subarray(0, 900) }),
      '不是可读取的 .xlsx 工作簿',
    ],
    [
      'a workbook that unpacks to gigabytes',
      async () => ({ name: 'a.xlsx', bytes: declareSize(await workbook(), 2 ** 31) }),
      '工作簿解压后过大',
    ],
    [
      'a workbook that unpacks to more than it states',
      () => understate('xl/sharedStrings.xml', new Uint8Array(300 * 2 ** 20).fill(32)),
      '工作簿解压后过大',
    ],
    [
      'a workbook with a part of another size than it states',
      () => understate('xl/sharedStrings.xml', strToU8('<sst/>'.padEnd(200))),
      '文件不是可读取的',
    ],
    [
      'a workbook with a row beyond all numbers',
      () => changeSheet((xml) => xml.replace('</sheetData>', '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row></sheetData>')),
      '文件内容过大，请拆分后再导入',
    ],
    [
      'a workbook with half a character',
      () => changeSheet((xml) => xml.replace('</sheetData>', '<row r="3"><c r="A3" t="str"><v>_xD800_</v></c></row></sheetData>')),
      '含有不可用的字符',
    ],
    ['a heading with a NUL character', async () => csv('名称,类型,地\0址\n城西水厂,站点,x\n'), '没有“地\uFFFD址”这一列'],
    ['bytes that are no text', async () => ({ name: 'a.csv', bytes: Buffer.from([0xff, 0xfe, 0xfd, 0x00, 0x81]) }), ''],
  ])('says of %s what is wrong, and writes nothing', async (_, file, text) => {
    const admin = tenant.clients.tenant_admin;
    const answer = await admin.upload('startTableImport', [await file()], { kind: 'sites', dryRun: 'false' });
    if (answer.code === bodyCode.success) {
      const { state, tally, faults } = await untilEnded(admin, answer.data.id);
      expect([state, tally, faults[0]?.line]).toEqual(['faulty', null, faults[0]?.line]);
      expect(faults[0]?.text).toContain(text);
      expect(faults[0]?.text).toMatch(/\p{Script=Han}/u);
    } else {
      expect([answer.code, answer.message]).toEqual([bodyCode.invalid, expect.stringMatching(/\p{Script=Han}/u)]);
    }
    expect(await countAreas('城西水厂')).toBe(0);
  });

  it('refuses a file of 25 MB', async () => {
    const file = csv(`名称,类型\n${'x'.repeat(25 * 1024 * 1024)},站点\n`);
    const answer = await tenant.clients.tenant_admin.upload('startTableImport', [file], { kind: 'sites' });
    expect([answer.code, JSON.stringify([answer.message, answer.data])]).toEqual([bodyCode.invalid, expect.stringContaining('20 MB')]);
  });

  it('refuses a call without a file', async () => {
    expect((await tenant.clients.tenant_admin.upload('startTableImport', [], { kind: 'sites' })).code).toBe(bodyCode.invalid);
  });

  it('answers the same under the same key, and imports once', async () => {
    const upload = () =>
      tenant.clients.tenant_admin.upload('startTableImport', [csv(sites)], { kind: 'sites', dryRun: 'false' }, { idempotencyKey: 'one' });
    const [first, second] = [await upload(), await upload()];
    expect(second.data.id).toBe(first.data.id);
    expect(await untilEnded(tenant.clients.tenant_admin, first.data.id)).toMatchObject({ tally: { created: 2 } });
  });
});

describe('one import at a time', () => {
  it('refuses another one of the same tenant while one runs, and not one of another tenant', async () => {
    const id = await createTableImport(server, tenant.id, tenant.accounts.tenant_admin.id, server.context.clock.now());
    const release = await server.database.processLocks.acquire(advisoryLocks.tableImports, id);
    expect(await tenant.clients.tenant_admin.succeed('getTableImport', { id })).toMatchObject({ state: 'running' });
    const answer = await tenant.clients.tenant_admin.upload('startTableImport', [csv(sites)], { kind: 'sites' });
    expect(answer).toMatchObject({ code: bodyCode.conflict, message: '本组织正在导入，请等它完成' });
    expect(await run(other.clients.tenant_admin, 'sites', csv(sites), true)).toMatchObject({ state: 'done' });
    await release();
    expect(await run(tenant.clients.tenant_admin, 'sites', csv(sites), true)).toMatchObject({ state: 'done' });
  });

  it.each<[what: string, aliveAt: () => Date | undefined]>([
    ['has stopped', () => server.context.clock.now()],
    ['is out of reach', () => undefined],
  ])('finds that one was interrupted when its server %s, and lets the next one begin', async (_what, aliveAt) => {
    const id = await createTableImport(server, tenant.id, tenant.accounts.tenant_admin.id, aliveAt());
    // The database may not know that a server out of reach has gone.
    const release = aliveAt() ? null : await server.database.processLocks.acquire(advisoryLocks.tableImports, id);
    expect(await tenant.clients.tenant_admin.succeed('getTableImport', { id })).toMatchObject({ state: 'interrupted', tally: null });
    await release?.();
    expect(await run(tenant.clients.tenant_admin, 'sites', csv(sites))).toMatchObject({ state: 'done' });
  });

  it('shows an import to nobody but its starter', async () => {
    const { id } = await run(tenant.clients.tenant_admin, 'sites', csv(sites), true);
    expect((await other.clients.tenant_admin.call('getTableImport', { id })).code).toBe(bodyCode.notFound);
  });
});

describe('an administrator of one area', () => {
  it('imports within it and nowhere else', async () => {
    const own = await createArea(server, tenant.id, null, '自管园区', { kind: 'site' });
    const far = await createArea(server, tenant.id, null, '别人的园区', { kind: 'site' });
    const admin = await tenant.addAccount([{ role: 'tenant_admin', areaId: own }]);
    const inside = await run(admin.client, 'sites', csv('名称,上级,类型\n一号楼,自管园区,楼栋\n'));
    expect(inside).toMatchObject({ state: 'done', tally: { created: 1 } });
    const outside = await run(admin.client, 'sites', csv('名称,上级,类型\n二号楼,别人的园区,楼栋\n新园区,,站点\n'));
    expect(outside).toMatchObject({ state: 'faulty', faultCount: 2 });
    expect(outside.faults.every(({ text }) => text.includes('不在您的管理范围内'))).toBe(true);
    const staff = '姓名,手机号,角色,区域\n王磊,13912340001,技术员,\n李雷,13912340002,技术员,别人的园区\n';
    expect(await run(admin.client, 'staff', csv(staff))).toMatchObject({ state: 'faulty', faultCount: 2 });
    const devices = '名称,编号,类型,区域\n水泵,BP-1,设备,别人的园区\n';
    expect(await run(admin.client, 'devices', csv(devices))).toMatchObject({ state: 'faulty', faultCount: 1 });
    const { rows } = await admin.client.succeed('exportTable', { kind: 'sites' });
    expect(rows.map(([name]) => name).sort()).toEqual(['一号楼', '自管园区']);
    expect(far).not.toBe(own);
  });
});
