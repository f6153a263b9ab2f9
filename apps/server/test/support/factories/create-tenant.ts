import { type Role, roles } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { AreaTable } from '#db/schema/tenancy.ts';
import { hashPassword } from '#services/account/password/password.ts';
import { startSession } from '#services/account/session/sessions.ts';
import { createTestClient, type TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';

export const testPassword = 'Operation-2026';

export interface TestAccount {
  id: string;
  loginName: string;
  fullName: string;
  phoneNumber: string;
}

export interface TestTenant {
  id: string;
  name: string;
  /** One account for each role, granted over the whole tenant. Beside them: `secondTechnician`, and `stranger`, a member without any role. */
  accounts: Record<TestPerson, TestAccount>;
  /** Their signed-in clients. */
  clients: Record<TestPerson, TestClient>;
  /** Region › site › building › room. */
  areas: { region: string; site: string; building: string; room: string };
  /** Led by `team_leader`, with both technicians. */
  team: { id: string; name: string };
  /** Creates another account with these roles; `areaId` limits them to its subtree. */
  addAccount(grants: { role: Role; areaId?: string }[], fullName?: string): Promise<{ account: TestAccount; client: TestClient }>;
}

export type TestPerson = Role | 'secondTechnician' | 'stranger';

/** Hashed once: hashing takes 27 ms, and no test reads the hash of a created account. */
let passwordHash: Promise<string> | null = null;
let createdCount = 0;
let createdNumberCount = 0;

/** A mobile number that no account in this worker's database has. */
export function createPhoneNumber(): string {
  createdNumberCount += 1;
  return `137${String(createdNumberCount).padStart(8, '0')}`;
}

/** A separate tenant, so that suites do not meet in the shared database. */
export async function createTenant(server: TestServer): Promise<TestTenant> {
  const { ids, clock, database } = server.context;
  const id = ids.next();
  createdCount += 1;
  const name = `测试能源公司 ${createdCount}`;
  await database.kysely.insertInto('tenants').values({ id, name, kind: 'company', created_at: clock.now() }).execute();
  const areas = await createAreas(server, id);
  const accounts = {} as Record<TestPerson, TestAccount>;
  const clients = {} as Record<TestPerson, TestClient>;
  const addAccount: TestTenant['addAccount'] = (grants, fullName) => createAccount(server, id, grants, fullName);
  for (const person of [...roles, 'secondTechnician', 'stranger'] as TestPerson[]) {
    const role = person === 'secondTechnician' ? 'technician' : person;
    const { account, client } = await addAccount(role === 'stranger' ? [] : [{ role }], `${person} 员工`);
    accounts[person] = account;
    clients[person] = client;
  }
  const team = await createTeam(server, id, accounts);
  return { id, name, accounts, clients, areas, team, addAccount };
}

async function createAreas(server: TestServer, tenantId: string): Promise<TestTenant['areas']> {
  const { ids, database } = server.context;
  const kinds = ['region', 'site', 'building', 'room'] as const;
  const areas = {} as TestTenant['areas'];
  let parent: { id: string; path: string } = { id: '', path: '/' };
  for (const kind of kinds) {
    const id = ids.next();
    const area: Insertable<AreaTable> = {
      tenant_id: tenantId,
      id,
      parent_id: parent.id || null,
      kind,
      name: `${kind} 区域`,
      path: `${parent.path}${id}/`,
      longitude: 113.26,
      latitude: 23.13,
      address: null,
    };
    await database.kysely.insertInto('areas').values(area).execute();
    areas[kind] = id;
    parent = area;
  }
  return areas;
}

async function createAccount(server: TestServer, tenantId: string, grants: { role: Role; areaId?: string }[], fullName = '测试员工') {
  const { ids, clock, database } = server.context;
  passwordHash ??= hashPassword(testPassword);
  const id = ids.next();
  const phoneNumber = createPhoneNumber();
  const account: TestAccount = { id, loginName: `user-${id}`, fullName, phoneNumber };
  await database.kysely
    .insertInto('accounts')
    .values({
      id,
      login_name: account.loginName,
      full_name: fullName,
      phone_number: phoneNumber,
      password_hash: await passwordHash,
      created_at: clock.now(),
    })
    .execute();
  await database.kysely
    .insertInto('memberships')
    .values({ tenant_id: tenantId, account_id: id, state: 'member', created_at: clock.now() })
    .execute();
  // No grant of a tenant makes somebody an administrator of the installation.
  if (grants.some(({ role }) => role === 'platform_admin'))
    await database.kysely.insertInto('platform_administrators').values({ account_id: id, granted_at: clock.now() }).execute();
  for (const { role, areaId } of grants) {
    await database.kysely
      .insertInto('role_grants')
      .values({ tenant_id: tenantId, id: ids.next(), account_id: id, role, area_id: areaId ?? null })
      .execute();
  }
  return { account, client: await signIn(server, id, tenantId) };
}

/** Signs in without the 27 ms of the password; logging in has its own tests. */
export async function signIn(server: TestServer, accountId: string, tenantId: string | null): Promise<TestClient> {
  const { clock, database, ids } = server.context;
  const phone = { clock, address: '127.0.0.1', userAgent: null };
  const pair = await database.transaction((tx) => startSession(tx, phone, { id: ids.next(), accountId, tenantId }));
  return createTestClient(server, { token: pair.access_token, refreshToken: pair.refresh_token, tenantId, accountId });
}

async function createTeam(server: TestServer, tenantId: string, accounts: Record<TestPerson, TestAccount>): Promise<TestTenant['team']> {
  const { ids, database } = server.context;
  const team = { id: ids.next(), name: '电气一班' };
  await database.kysely
    .insertInto('teams')
    .values({ tenant_id: tenantId, ...team, specialties: ['electricity'] })
    .execute();
  const members = [accounts.team_leader, accounts.technician, accounts.secondTechnician];
  const rows = members.map((member) => ({
    tenant_id: tenantId,
    team_id: team.id,
    account_id: member.id,
    is_leader: member === accounts.team_leader,
  }));
  await database.kysely.insertInto('team_members').values(rows).execute();
  return team;
}
