import { bodyCode } from '@energy-om/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRefusesBadInput } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

let numbered = 0;

/** Numbers of accounts in tests are counted, so that one of them may end with any digits; those of this tenant end with 90 and two more. */
async function createNumberedTenant(): Promise<TestTenant> {
  const own = await createTenant(server);
  for (const { id } of Object.values(own.accounts)) {
    numbered += 1;
    const phone_number = `171000090${String(numbered).padStart(2, '0')}`;
    await server.database.kysely.updateTable('accounts').set({ phone_number }).where('id', '=', id).execute();
  }
  return own;
}

async function list(input: Record<string, unknown> = {}, client = tenant.clients.tenant_admin): Promise<string[]> {
  const { items } = await client.succeed('listMembers', { pageSize: 100, ...input });
  return items.map(({ accountId }) => accountId);
}

describe('listMembers', () => {
  it('lists the tenant’s members by name, each as getMember shows it', async () => {
    const page = await tenant.clients.tenant_admin.succeed('listMembers');
    expect(page).toMatchObject({ total: 10, totalIsLeast: false, page: 1, pageSize: 20, cursor: null });
    expect(page.items.map(({ fullName }) => fullName)).toEqual(
      Object.values(tenant.accounts)
        .map(({ fullName }) => fullName)
        .sort(),
    );
    for (const item of page.items) {
      expect(item).toEqual(await tenant.clients.tenant_admin.succeed('getMember', { accountId: item.accountId }));
    }
  });

  it('is limited to a role, over the whole tenant or an area', async () => {
    const { account } = await tenant.addAccount([{ role: 'energy_clerk', areaId: tenant.areas.site }], '能源员');
    expect(await list({ role: 'energy_clerk' })).toEqual([tenant.accounts.energy_clerk.id, account.id]);
    expect(await list({ role: 'platform_admin' })).toEqual([tenant.accounts.platform_admin.id]);
  });

  it('lists the requests to join instead, without those that were refused', async () => {
    const own = await createTenant(server);
    const { tenant_admin: client } = own.clients;
    const applicant = await createApplicant(server, own.id, '申请人', '电工');
    const refused = await createApplicant(server, own.id, '被拒者');
    await server.database.kysely.updateTable('memberships').set({ state: 'refused' }).where('account_id', '=', refused.id).execute();
    const { items, total } = await client.succeed('listMembers', { state: 'pending' });
    expect({ items, total }).toMatchObject({ items: [{ accountId: applicant.id, state: 'pending', note: '电工' }], total: 1 });
    const members = await list({}, client);
    expect(members).not.toContain(applicant.id);
    expect(members).not.toContain(refused.id);
  });

  it.each([
    ['张', true],
    [' 张_三% ', true],
    ['_三%', true],
    ['张%', false],
    ["' or 'a'='a", false],
    ['%%', false],
  ])('takes the keyword %s literally', async (keyword, isFound) => {
    const own = await createTenant(server);
    const { account } = await own.addAccount([], '张_三%');
    expect(await list({ keyword }, own.clients.tenant_admin)).toEqual(isFound ? [account.id] : []);
  });

  it('finds a member by the whole number, however it is typed, or by its last four digits', async () => {
    const own = await createNumberedTenant();
    const applicant = await createApplicant(server, own.id, '号码');
    await server.database.kysely.updateTable('memberships').set({ state: 'member' }).where('account_id', '=', applicant.id).execute();
    await server.database.kysely.updateTable('accounts').set({ phone_number: '13912345678' }).where('id', '=', applicant.id).execute();
    for (const keyword of ['13912345678', '139 1234 5678', '+86 139-1234-5678', '5678']) {
      expect(await list({ keyword }, own.clients.tenant_admin)).toEqual([applicant.id]);
    }
  });

  it('finds nobody by other digits, which one after the other would reveal the masked ones', async () => {
    const own = await createNumberedTenant();
    const listOwn = (keyword: string) => list({ keyword }, own.clients.tenant_admin);
    const { account: masked } = await own.addAccount([], '隐号');
    await server.database.kysely.updateTable('accounts').set({ phone_number: '13988765432' }).where('id', '=', masked.id).execute();
    expect(await listOwn('5432')).toEqual([masked.id]);
    for (const keyword of ['1398', '13988', '1398876543', '8765', '65432', '8765432', '432', '13988765433'])
      expect(await listOwn(keyword), keyword).toEqual([]);
    expect(await listOwn('137')).toEqual([]);
    const { account } = await own.addAccount([], '137 号');
    expect(await listOwn('137')).toEqual([account.id]);
  });

  it('shows another tenant only its own members, also where an account is in both', async () => {
    const shared = tenant.accounts.stranger;
    await server.database.kysely
      .insertInto('memberships')
      .values({ tenant_id: other.id, account_id: shared.id, state: 'member', created_at: server.clock.now() })
      .execute();
    const ids = await list({}, other.clients.tenant_admin);
    expect(ids.sort()).toEqual([...Object.values(other.accounts).map(({ id }) => id), shared.id].sort());
    expect(await list({ keyword: tenant.accounts.technician.phoneNumber }, other.clients.tenant_admin)).toEqual([]);
  });

  it('shows an administrator of one area those who have a role there, with that role, and no requests', async () => {
    const own = await createTenant(server);
    const { client, id } = await createLimitedAdministrator(own, own.areas.building);
    const { account: inside } = await own.addAccount([{ role: 'technician', areaId: own.areas.room }, { role: 'dispatcher' }], '甲');
    const { account: at } = await own.addAccount([{ role: 'team_leader', areaId: own.areas.building }], '乙');
    await own.addAccount([{ role: 'technician', areaId: own.areas.site }], '丙');
    const applicant = await createApplicant(server, own.id, '丁');
    const meant = { tenant_id: own.id, id: server.context.ids.next(), account_id: applicant.id, role: 'technician' as const };
    await server.database.kysely
      .insertInto('role_grants')
      .values({ ...meant, area_id: own.areas.room })
      .execute();
    expect((await list({}, client)).sort()).toEqual([id, inside.id, at.id].sort());
    expect(await list({ role: 'technician' }, client)).toEqual([inside.id]);
    expect(await list({ role: 'dispatcher' }, client)).toEqual([]);
    expect(await client.succeed('listMembers', { state: 'pending' })).toMatchObject({ items: [], total: 0 });
    expect((await client.call('getMember', { accountId: applicant.id })).code).toBe(bodyCode.notFound);
  });

  itRejectsUnauthorised('listMembers', () => ({ server, tenant }), noAdministrators);

  itRefusesBadInput('listMembers', () => ({ server, tenant }), [
    ['page', { page: 0 }],
    ['page', { page: 'first' }],
    ['pageSize', { pageSize: 101 }],
    ['role', { role: 'root' }],
    ['role', { role: 'chief' }],
    ['state', { state: 'refused' }],
    ['keyword', { keyword: '长'.repeat(61) }],
    ['cursor', { cursor: 'garbled' }],
    ['cursor', { cursor: 'c'.repeat(201) }],
    ['cursor', { cursor: encodeCursor(["' or 1=1", 1, 0]) }],
    ['cursor', { cursor: encodeCursor([unknownId, -1, 0]) }],
    ['cursor', { cursor: encodeCursor([unknownId]) }],
  ]);

  it('answers 4022 to a keyword the database could not hold', async () => {
    expect((await tenant.clients.tenant_admin.call('listMembers', { keyword: 'a\0b' })).code).toBe(bodyCode.invalid);
  });
});

describe('pages of listMembers', () => {
  let busy: TestTenant;

  beforeAll(async () => {
    busy = await createTenant(server);
    for (const name of ['B', 'A', 'B', 'A', 'B']) await busy.addAccount([{ role: 'technician' }], name);
  });

  it('lead by cursor through each member once, in the sequence of one long page', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 20; pages += 1) {
      const page = await busy.clients.tenant_admin.succeed('listMembers', { pageSize: 2, cursor });
      expect(page).toMatchObject({ total: 15, totalIsLeast: false });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ accountId }) => accountId));
      if (page.cursor === null) break;
      cursor = page.cursor;
    }
    expect(seen).toEqual(await list({}, busy.clients.tenant_admin));
    expect(new Set(seen).size).toBe(15);
  });

  it('are the same by number', async () => {
    const all = await list({}, busy.clients.tenant_admin);
    expect(await list({ page: 3, pageSize: 2 }, busy.clients.tenant_admin)).toEqual(all.slice(4, 6));
  });

  it('give nothing after an account of another tenant, so that its name is not revealed', async () => {
    const cursor = encodeCursor([tenant.accounts.dispatcher.id, 15, 0]);
    expect(await busy.clients.tenant_admin.succeed('listMembers', { cursor })).toMatchObject({ items: [], cursor: null });
  });

  it('count to a thousand and then say that there are more', async () => {
    const { kysely } = server.database;
    await sql`
      with bulk as (
        insert into accounts (id, login_name, full_name, phone_number, created_at)
        select gen_random_uuid(), 'bulk-' || n || ${busy.id}::text, '批量', 'bulk-' || n || ${busy.id}::text, ${server.clock.now()}
        from generate_series(1, 986) n returning id
      )
      insert into memberships (tenant_id, account_id, state, created_at) select ${busy.id}::uuid, id, 'member', ${server.clock.now()} from bulk`.execute(
      kysely,
    );
    expect(await busy.clients.tenant_admin.succeed('listMembers')).toMatchObject({ total: 1000, totalIsLeast: true });
  });
});
