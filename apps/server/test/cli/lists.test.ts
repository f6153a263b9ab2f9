import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alignColumns } from '#cli/align-columns.ts';
import { createTenant as runCreateTenant } from '#cli/commands/create-tenant.ts';
import { listAccounts } from '#cli/commands/list-accounts.ts';
import { listDevices } from '#cli/commands/list-devices.ts';
import { listTenants } from '#cli/commands/list-tenants.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

/** Returns the cells of the line that contains a text. */
const lineWith = (text: string, wanted: string) =>
  text
    .split('\n')
    .find((line) => line.includes(wanted))
    ?.split(/ {2,}/);

describe('the command list tenants', () => {
  it('shows parent, members, administrators and the date in the tenant’s time zone', async () => {
    await runCreateTenant(server.context, { name: '列表公司', adminName: '贾总', adminPhone: '13600000101', parent: tenant.id });
    const text = await listTenants(server.context);
    expect(text.split('\n')[0]?.split(/ {2,}/)).toEqual(['Tenant', 'Parent', 'Members', 'Administrators', 'Created', 'Id']);
    const { id } = await server.database.kysely.selectFrom('tenants').select('id').where('name', '=', '列表公司').executeTakeFirstOrThrow();
    expect(lineWith(text, id)).toEqual(['列表公司', tenant.name, '1', '贾总', '2026-11-19 10:00', id]);
  });
});

describe('the command list accounts', () => {
  it('shows masked numbers, roles with their areas, teams and the last sign-in', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.site }, { role: 'dispatcher' }], '唐工');
    const { kysely } = server.database;
    const team = { tenant_id: tenant.id, team_id: tenant.team.id, account_id: account.id };
    await kysely
      .insertInto('team_members')
      .values({ ...team, is_leader: true })
      .execute();
    const text = await listAccounts(server.context, tenant.id);
    expect(text.split('\n')).toHaveLength(Object.keys(tenant.accounts).length + 2);
    expect(text).not.toContain(account.phoneNumber);
    const masked = `${account.phoneNumber.slice(0, 3)}****${account.phoneNumber.slice(-4)}`;
    const roles = 'Dispatcher, Technician (region 区域/site 区域)';
    expect(lineWith(text, '唐工')).toEqual(['唐工', masked, roles, '电气一班 (leader)', '2026-11-19 10:00']);
  });

  it('marks applicants, and shows a dash for accounts that never signed in', async () => {
    const { account } = await tenant.addAccount([], '申请人');
    const { kysely } = server.database;
    await kysely.deleteFrom('sessions').where('account_id', '=', account.id).execute();
    await kysely.updateTable('memberships').set({ state: 'pending' }).where('account_id', '=', account.id).execute();
    expect(lineWith(await listAccounts(server.context, tenant.id), '申请人')?.slice(2)).toEqual(['(pending)', '-', '-']);
  });

  it('shows nobody of another tenant, and reports an unknown tenant', async () => {
    const other = await createTenant(server);
    const { account } = await other.addAccount([], '外人');
    expect(await listAccounts(server.context, tenant.id)).not.toContain(account.fullName);
    await expect(listAccounts(server.context, '无此租户')).rejects.toThrow('there is no tenant 无此租户');
  });
});

describe('the command list devices', () => {
  it('shows model, area, gateway, last-seen time and the number of valid tokens', async () => {
    const { database, clock } = server.context;
    const [model] = await database.kysely.selectFrom('meter_models').select(['id', 'name']).limit(1).execute();
    const gatewayId = await createDevice(server, tenant.id, tenant.areas.site, '网关', { kind: 'gateway', code: 'GW-1', online: true });
    const known = { kind: 'meter', code: 'M-1', gateway_id: gatewayId, model: model?.name, model_id: model?.id, online: false } as const;
    await createDevice(server, tenant.id, tenant.areas.site, '总表', known);
    await createDevice(server, tenant.id, tenant.areas.site, '分表', { kind: 'meter', code: 'M-2', model: '自制表' });
    const state = { tenant_id: tenant.id, device_id: gatewayId, last_seen_at: clock.now() };
    await database.kysely.insertInto('device_states').values(state).execute();
    await createCredential(server, tenant.id, gatewayId, 'list-devices-good');
    await createCredential(server, tenant.id, gatewayId, 'list-devices-gone', clock.now());
    const text = await listDevices(server.context, tenant.id);
    const area = 'region 区域/site 区域';
    expect(lineWith(text, 'GW-1')).toEqual(['GW-1', '网关', 'gateway', '-', area, '-', 'yes', '2026-11-19 10:00', '1']);
    expect(lineWith(text, '总表')).toEqual(['M-1', '总表', 'meter', model?.name, area, 'GW-1', 'no', '-', '0']);
    expect(lineWith(text, '分表')).toEqual(['M-2', '分表', 'meter', '自制表 (unknown)', area, '-', '-', '-', '0']);
    expect((await listDevices(server.context, tenant.name, 'gateway')).split('\n')).toHaveLength(2);
  });

  it('shows nothing of another tenant', async () => {
    const other = await createTenant(server);
    expect((await listDevices(server.context, other.id)).split('\n')).toHaveLength(1);
    await expect(listDevices(server.context, '无此租户')).rejects.toThrow('there is no tenant 无此租户');
  });
});

describe('columns', () => {
  it('align although Chinese characters are two columns wide', () => {
    expect(
      alignColumns(
        ['A', 'B'],
        [
          ['能源', 'x'],
          ['abc', 'y'],
        ],
      ),
    ).toBe('A     B\n能源  x\nabc   y');
  });
});
