import { bodyCode } from '@energy-om/contract';
import { settingTableKinds } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { exportRows, importRows } from './table-files.ts';

let server: TestServer;
let tenant: TestTenant;
let limited: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  const region = await createArea(server, tenant.id, null, '大区', { kind: 'region' });
  const own = await createArea(server, tenant.id, region, '自管园区', { kind: 'site' });
  await createArea(server, tenant.id, region, '别人的园区', { kind: 'site' });
  limited = (await createLimitedAdministrator(tenant, own)).client;
  await importRows(tenant.clients.tenant_admin, 'teams', [
    ['班组名称', '服务区域'],
    ['全组织班', ''],
    ['自管班', '大区/自管园区'],
    ['别人的班', '大区/别人的园区'],
  ]);
});
afterAll(() => server.close());

const csv = { name: 'table.csv', bytes: Buffer.from('班组名称\n甲班\n') };

describe('whoever has no permission', () => {
  describe.each(['dispatcher', 'team_leader', 'technician', 'client_rep'] as const)('%s', (role) => {
    it.each(settingTableKinds)('neither imports nor exports %s', async (kind) => {
      expect((await tenant.clients[role].upload('startTableImport', [csv], { kind })).code).toBe(bodyCode.forbidden);
      expect((await tenant.clients[role].call('exportTable', { kind })).code).toBe(bodyCode.forbidden);
    });
  });

  it('another tenant’s administrator finds and changes nothing of this one', async () => {
    const other = await createTenant(server);
    const rows = await exportRows(other.clients.tenant_admin, 'teams');
    expect(rows.flat()).not.toContain('自管班');
    const result = await importRows(other.clients.tenant_admin, 'teams', [
      ['班组名称', '服务区域'],
      ['自管班', '大区/自管园区'],
    ]);
    expect(result).toMatchObject({ state: 'faulty', faults: [{ line: 2, column: '服务区域' }] });
  });
});

describe('an administrator of one area', () => {
  it('finds with the whole paths of areas what lies within it', async () => {
    const [, ...rows] = await exportRows(limited, 'teams');
    expect(rows.map(([name, , area]) => [name, area])).toEqual([['自管班', '大区/自管园区']]);
    expect(await importRows(limited, 'teams', await exportRows(limited, 'teams'))).toMatchObject({ tally: { unchanged: 1 } });
  });

  it('changes and creates within it and nowhere else', async () => {
    const inside = await importRows(limited, 'teams', [
      ['班组名称', '服务区域', '值班电话'],
      ['自管班', '', '119'],
      ['自管二班', '大区/自管园区', ''],
    ]);
    expect(inside).toMatchObject({ state: 'done', tally: { created: 1, updated: 1 } });
    const outside = await importRows(limited, 'teams', [
      ['班组名称', '服务区域', '值班电话'],
      ['新班', '大区/别人的园区', ''],
      ['新二班', '', ''],
      ['全组织班', '', '119'],
      ['别人的班', '', '119'],
    ]);
    expect(outside.state).toBe('faulty');
    expect(outside.faults.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(outside.faults[0]).toMatchObject({ column: '服务区域', text: '“大区/别人的园区”不在您的管理范围内' });
    const teams = await tenant.clients.tenant_admin.succeed('listTeams', {});
    expect(teams.filter(({ phone }) => phone === '119').map(({ name }) => name)).toEqual(['自管班']);
  });

  it('changes the service levels of projects within it and of no other', async () => {
    const { tenant_admin } = tenant.clients;
    await importRows(tenant_admin, 'projects', [
      ['项目名称', '客户', '区域'],
      ['自管项目', '甲', '大区/自管园区'],
      ['别人的项目', '乙', '大区/别人的园区'],
    ]);
    const rowsOf = (name: string) => [
      ['项目名称', '级别', '时限', '分钟'],
      [name, '一级', '到场', '30'],
    ];
    expect(await importRows(limited, 'projectClockTargets', rowsOf('自管项目'))).toMatchObject({ tally: { created: 1 } });
    const outside = await importRows(limited, 'projectClockTargets', rowsOf('别人的项目'));
    expect(outside).toMatchObject({ state: 'faulty', faults: [{ line: 2 }] });
    expect(await importRows(tenant_admin, 'projectClockTargets', rowsOf('别人的项目'))).toMatchObject({ tally: { created: 1 } });
    expect((await exportRows(limited, 'projectClockTargets')).map(([name]) => name)).toEqual(['项目名称', '自管项目']);
  });

  it.each([
    'calendars',
    'calendarDays',
    'businessTypes',
    'formFields',
    'clockTargets',
    'orderFields',
    'tenantClockTargets',
    'escalationSteps',
    'parameters',
  ] as const)('does not import %s, which hold for the whole tenant', async (kind) => {
    expect((await limited.upload('startTableImport', [csv], { kind })).code).toBe(bodyCode.forbidden);
    expect((await limited.call('exportTable', { kind })).code).toBe(bodyCode.success);
  });
});
