import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImport } from '#cli/commands/import-table.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { countRows } from './count-rows.ts';
import { createTableFiles, type TableFiles } from './table-files.ts';

let server: TestServer;
let files: TableFiles;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  files = await createTableFiles();
});
afterAll(async () => {
  await files.remove();
  await server.close();
});
beforeEach(async () => {
  tenant = await createTenant(server);
});

const importCsv = async (kind: 'sites' | 'rooms', text: string, dryRun = false) =>
  runImport(server.context, kind, { tenant: tenant.id, file: await files.write('areas.csv', text), dryRun });
const findArea = (name: string) =>
  server.database.kysely.selectFrom('areas').selectAll().where('tenant_id', '=', tenant.id).where('name', '=', name).executeTakeFirst();

const sites = `名称,上级,类型,经度,纬度,地址
江畔智谷,,区域,,,
A区,江畔智谷,园区,113.264,23.129,江畔路1号
1号楼,江畔智谷/A区,楼栋,,,
东墙,江畔智谷/A区/1号楼,点位,,,
`;

describe('importing sites', () => {
  it('creates nested areas, with parents from earlier lines', async () => {
    expect(await importCsv('sites', sites)).toBe(`${tenant.name}, sites: 4 created, 0 updated, 0 unchanged`);
    const [region, site, building, position] = await Promise.all(['江畔智谷', 'A区', '1号楼', '东墙'].map(findArea));
    expect(region).toMatchObject({ kind: 'region', parent_id: null, path: `/${region?.id}/` });
    expect(site).toMatchObject({ kind: 'site', parent_id: region?.id, longitude: 113.264, latitude: 23.129, address: '江畔路1号' });
    expect(building).toMatchObject({ kind: 'building', parent_id: site?.id, path: `${site?.path}${building?.id}/` });
    expect(position).toMatchObject({ kind: 'position', parent_id: building?.id });
  });

  it('reads a workbook with an English header in another order, below existing areas', async () => {
    const file = await files.writeSheet('sites.xlsx', [
      ['kind', 'latitude', 'longitude', 'name', 'parent'],
      ['building', 23.5, 113.5, '2号楼', 'region 区域/site 区域'],
    ]);
    await runImport(server.context, 'sites', { tenant: tenant.name, file, dryRun: false });
    expect(await findArea('2号楼')).toMatchObject({ kind: 'building', parent_id: tenant.areas.site, longitude: 113.5, latitude: 23.5 });
  });

  it('shows them in the app', async () => {
    await importCsv('sites', sites);
    const areas = await tenant.clients.dispatcher.succeed('listSites');
    expect(areas).toContainEqual(expect.objectContaining({ name: 'A区', kind: 'site', address: '江畔路1号' }));
  });

  it('changes nothing the second time, and audits only the first', async () => {
    await importCsv('sites', sites);
    const before = await countRows(server.database);
    expect(await importCsv('sites', sites)).toContain('0 created, 0 updated, 4 unchanged');
    expect(await countRows(server.database)).toEqual(before);
    const audit = await server.database.kysely.selectFrom('audit_log').selectAll().where('tenant_id', '=', tenant.id).execute();
    expect(audit.filter(({ endpoint }) => endpoint === 'import sites')).toEqual([
      expect.objectContaining({
        account_id: null,
        subject_id: tenant.id,
        changes: { file: 'areas.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), created: 4, updated: 0, unchanged: 0 },
      }),
    ]);
  });

  it('changes values that differ and leaves those with an empty cell', async () => {
    await importCsv('sites', sites);
    const before = await findArea('A区');
    const changed = '名称,上级,类型,地址\nA区,江畔智谷,园区,江畔路2号\n1号楼,江畔智谷/A区,楼栋,\n';
    expect(await importCsv('sites', changed)).toContain('0 created, 1 updated, 1 unchanged');
    expect(await findArea('A区')).toEqual({ ...before, address: '江畔路2号', version: (before?.version ?? 0) + 1 });
  });

  it('writes nothing on a dry run and reports what it would write', async () => {
    const before = await countRows(server.database);
    const text = await importCsv('sites', sites, true);
    expect(text).toBe(`${tenant.name}, sites: Dry run, nothing has been written. It would be: 4 created, 0 updated, 0 unchanged`);
    expect(await countRows(server.database)).toEqual(before);
  });

  it('lists every fault with its position and writes nothing', async () => {
    const before = await countRows(server.database);
    const text = `名称,上级,类型,经度,纬度,地址
好,,区域,,,
,,区域,,,
坏/名,,区域,,,
甲,无此处,园区,,,
乙,好,厂房,,,
丙,好/乙,楼栋,,,
丁,好,园区,181,abc,
戊,好,园区,113,,
好,,区域,,,
己,后来,园区,,,
后来,,区域,,,
庚,region 区域/site 区域/building 区域,区域,,,
room 区域,region 区域/site 区域/building 区域,点位,,,
辛,好,园区,,,"第一行
第二行"
壬,好
`;
    await expect(importCsv('sites', text)).rejects.toThrow(`line 3, column 名称: is missing
line 4, column 名称: '坏/名' holds a '/', which separates the areas of a path
line 5, column 上级: '无此处' is no area of this tenant, nor of an earlier line
line 6, column 类型: '厂房' is no kind of area: one of 片区、站点、楼栋、楼层、点位
line 8, column 经度: '181' is not a number of degrees from -180 to 180
line 8, column 纬度: 'abc' is not a number of degrees from -90 to 90
line 9, column 纬度: is missing: there is a longitude
line 10, column 名称: '好' is in line 2 already, in the same place
line 11, column 上级: '后来' is no area of this tenant, nor of an earlier line
line 13, column 上级: 'region 区域/site 区域/building 区域' is a building, in which no region can lie
line 14: 'room 区域' is a room already, and no position
line 15, column 地址: '第一行�第二行' holds a line break or another control character
line 17: has 2 values, and the header 6
13 faults: nothing has been written.`);
    expect(await countRows(server.database)).toEqual(before);
  });

  it('finds no areas of another tenant', async () => {
    const other = await createTenant(server);
    await createArea(server, other.id, null, '别家');
    await expect(importCsv('sites', '名称,上级,类型\nA区,别家,园区\n')).rejects.toThrow("'别家' is no area of this tenant");
  });

  it('does not choose between two areas of one path', async () => {
    await createArea(server, tenant.id, null, '双');
    await createArea(server, tenant.id, null, '双');
    await expect(importCsv('sites', '名称,上级,类型\n双,,区域\nA区,双,园区\n')).rejects.toThrow(
      "line 2, column 名称: '双' stands for 2 areas in the same place\nline 3, column 上级: '双' stands for 2 areas",
    );
  });
});

describe('importing rooms', () => {
  it('creates rooms in existing areas', async () => {
    const text = 'name,building\n配电室,region 区域/site 区域/building 区域\n水泵房, region 区域 / site 区域 / building 区域/ \n';
    expect(await importCsv('rooms', text)).toContain('2 created');
    for (const name of ['配电室', '水泵房']) {
      expect(await findArea(name)).toMatchObject({ kind: 'room', parent_id: tenant.areas.building });
    }
    expect(await importCsv('rooms', text)).toContain('0 created, 0 updated, 2 unchanged');
  });

  it('reads a workbook', async () => {
    const file = await files.writeSheet('rooms.xlsx', [
      ['楼栋', '名称'],
      ['region 区域/site 区域/building 区域', 101],
    ]);
    await runImport(server.context, 'rooms', { tenant: tenant.id, file, dryRun: false });
    expect(await findArea('101')).toMatchObject({ kind: 'room', parent_id: tenant.areas.building });
  });

  it('refuses an unknown building, and a name of an area that is no room', async () => {
    await expect(importCsv('rooms', '名称,楼栋\n配电室,无\nbuilding 区域,region 区域/site 区域\n')).rejects.toThrow(
      "line 2, column 楼栋: '无' is no area of this tenant, nor of an earlier line\nline 3: 'building 区域' is a building already, and no room\n2 faults",
    );
  });
});

describe('the header', () => {
  it.each([
    [
      'with an unknown column',
      '名称,楼栋,面积\na,b,1\n',
      "line 1, column 面积: there is no column '面积'; there are 名称 (name), 楼栋 (building)",
    ],
    ['without a required column', '名称\na\n', 'line 1, column 楼栋: the column is missing (楼栋 or building)'],
    ['with one column in both languages', '名称,name,楼栋\na,a,b\n', 'line 1, column 名称: stands twice'],
    ['with a value under no heading', '名称,楼栋,\na,b,\nc,d,e\n', 'line 1: column 3 has no heading, and a value in line 3'],
  ])('%s is refused', async (_title, text, fault) => {
    await expect(importCsv('rooms', text)).rejects.toThrow(fault);
  });

  it('may mark required columns, and end in empty columns', async () => {
    expect(
      await importCsv('rooms', 'NAME*,楼栋 *,,\n配电室,region 区域,,\n水泵房,region 区域\n', true).catch((error) => error.message),
    ).toContain('line 3: has 2 values, and the header 4');
    expect(await importCsv('rooms', 'NAME*,楼栋 *,,\n配电室,region 区域,,\n', true)).toContain('1 created');
  });
});

describe('the tenant', () => {
  it('must exist, and its name must be unambiguous', async () => {
    const file = await files.write('rooms.csv', '名称,楼栋\na,b\n');
    await expect(runImport(server.context, 'rooms', { tenant: '无', file, dryRun: true })).rejects.toThrow('there is no tenant 无');
    const { kysely } = server.database;
    const other = await createTenant(server);
    await kysely.updateTable('tenants').set({ name: '同名' }).where('id', 'in', [tenant.id, other.id]).execute();
    await expect(runImport(server.context, 'rooms', { tenant: '同名', file, dryRun: true })).rejects.toThrow('there are 2 tenants 同名');
  });
});
