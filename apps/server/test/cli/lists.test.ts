import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alignColumns } from '../../src/cli/align-columns.ts';
import { createTenant } from '../../src/cli/create-tenant.ts';
import { listAccounts } from '../../src/cli/list-accounts.ts';
import { listTenants } from '../../src/cli/list-tenants.ts';
import { mintTenant, type TestTenant } from '../support/mint-tenant.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await mintTenant(server);
});
afterAll(() => server.close());

/** The cells of the line that holds a text. */
const lineWith = (text: string, wanted: string) =>
  text
    .split('\n')
    .find((line) => line.includes(wanted))
    ?.split(/ {2,}/);

describe('the command list tenants', () => {
  it('shows parent, members, administrators and the day in the tenant’s own time', async () => {
    await createTenant(server.context, { name: '列表公司', adminName: '贾总', adminPhone: '13600000101', parent: tenant.id });
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

  it('shows who only asked to join as such, and a dash for who was never here', async () => {
    const { account } = await tenant.addAccount([], '申请人');
    const { kysely } = server.database;
    await kysely.deleteFrom('sessions').where('account_id', '=', account.id).execute();
    await kysely.updateTable('memberships').set({ state: 'pending' }).where('account_id', '=', account.id).execute();
    expect(lineWith(await listAccounts(server.context, tenant.id), '申请人')?.slice(2)).toEqual(['(pending)', '-', '-']);
  });

  it('shows nobody of another tenant, and says when there is none of that name', async () => {
    const other = await mintTenant(server);
    const { account } = await other.addAccount([], '外人');
    expect(await listAccounts(server.context, tenant.id)).not.toContain(account.fullName);
    await expect(listAccounts(server.context, '无此租户')).rejects.toThrow('there is no tenant 无此租户');
  });
});

describe('columns', () => {
  it('stand below each other where Chinese characters take two places', () => {
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
