import { bodyCode } from '@energy-om/contract';
import { maxAreaDepth } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { listFaults, runTableImport } from '../support/services/run-table-import.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  admin = tenant.clients.tenant_admin;
});

const importRows = (...rows: string[]) => runTableImport(admin, 'sites', `名称,上级,类型,地址\n${rows.join('\n')}`);

describe('a table of areas', () => {
  it('places each area where the single call would', async () => {
    const refused = await importRows('一号楼,,楼栋,', '园区,,站点,', '二号楼,园区,楼栋,', '附楼,园区/二号楼,楼栋,', '城区,园区,区域,');
    expect(listFaults(refused)).toEqual([
      '2 上级 未填写：顶层只能是片区或站点',
      '5 上级 “园区/二号楼”不能包含该类型的区域',
      '6 上级 “园区”不能包含该类型的区域',
    ]);
  });

  it('gives no area a kind that cannot contain what lies in it', async () => {
    await importRows('园区,,站点,', '一号楼,园区,楼栋,', '一层,园区/一号楼,楼层,');
    const refused = await importRows('一号楼,园区,点位,');
    expect(listFaults(refused)).toEqual(['2 - “一号楼”：该类型容纳不了现有的下级']);
    // Both change at once.
    expect(await importRows('一层,园区/一号楼,点位,', '一号楼,园区,楼层,')).toMatchObject({ state: 'done', tally: { updated: 2 } });
  });

  it('nests no deeper than the single call', async () => {
    const names = Array.from({ length: maxAreaDepth + 1 }, (_, level) => `第${level + 1}级`);
    const rows = names.map((name, level) => `${name},${names.slice(0, level).join('/')},区域,`);
    const refused = await importRows(...rows);
    expect(listFaults(refused)).toEqual([expect.stringMatching(`^${names.length + 1} 上级 .*：层级最多 ${maxAreaDepth} 级$`)]);
    const last = rows.slice(0, -1);
    expect(await importRows(...last)).toMatchObject({ state: 'done' });
    const document = JSON.stringify(await admin.succeed('exportConfiguration', { sections: ['areas'] }));
    expect(await admin.succeed('previewConfiguration', { source: { document } })).toMatchObject({ faults: [] });
  });

  it('leaves an area as it is that an earlier version let in, until its kind changes', async () => {
    const site = await createArea(server, tenant.id, null, '旧园区', { kind: 'site' });
    const building = await createArea(server, tenant.id, site, '主楼', { kind: 'building' });
    await createArea(server, tenant.id, building, '附楼', { kind: 'building' });
    const kept = await importRows('旧园区,,站点,', '主楼,旧园区,楼栋,', '附楼,旧园区/主楼,楼栋,后门');
    expect(kept).toMatchObject({ state: 'done', tally: { updated: 1, unchanged: 2 } });
  });

  it('is a change like any other to a form that was opened before', async () => {
    const area = (await admin.succeed('listAreas', {})).find(({ id }) => id === tenant.areas.site);
    await importRows('site 区域,region 区域,站点,新地址');
    const { id = '', version = 0, kind = 'site', name = '' } = area ?? {};
    const answer = await admin.call('saveArea', { id, version, kind, name, address: '旧地址' });
    expect(answer).toMatchObject({ code: bodyCode.conflict, data: { address: '新地址' } });
  });
});
