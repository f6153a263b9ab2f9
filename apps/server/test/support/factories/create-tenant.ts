import { type Role, roles } from '@energy-om/domain';
import type { Insertable, Transaction } from 'kysely';
import type { AreaTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';
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
  addAccount(grants: NewGrant[], fullName?: string): Promise<{ account: TestAccount; client: TestClient }>;
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

/** A separate tenant, so that suites do not meet in the shared database. Made by one transaction: most tests begin with it. */
export async function createTenant(server: TestServer): Promise<TestTenant> {
  const { ids, clock, database } = server.context;
  const id = ids.next();
  createdCount += 1;
  const name = `测试能源公司 ${createdCount}`;
  const people = [...roles, 'secondTechnician', 'stranger'] as const;
  const newAccounts = people.map((person) => newAccount(ids.next(), `${person} 员工`, grantsOf(person)));
  const made = await database.transaction(async (tx) => {
    await tx.insertInto('tenants').values({ id, name, kind: 'company', created_at: clock.now() }).execute();
    const areas = await insertAreas(tx, server, id);
    await insertAccounts(tx, server, id, newAccounts);
    const clients: TestClient[] = [];
    for (const { account } of newAccounts) clients.push(await startClient(tx, server, account.id, id));
    const accounts = byPerson(people, (index) => newAccounts[index]?.account);
    const team = await insertTeam(tx, server, id, accounts);
    return { areas, accounts, clients: byPerson(people, (index) => clients[index]), team };
  });
  return { id, name, ...made, addAccount: (grants, fullName) => createAccount(server, id, grants, fullName) };
}

function byPerson<Value>(people: readonly TestPerson[], valueAt: (index: number) => Value | undefined): Record<TestPerson, Value> {
  return Object.fromEntries(people.map((person, index) => [person, valueAt(index)])) as Record<TestPerson, Value>;
}

function grantsOf(person: TestPerson): NewGrant[] {
  if (person === 'stranger') return [];
  return [{ role: person === 'secondTechnician' ? 'technician' : person }];
}

async function insertAreas(tx: Transaction<Schema>, server: TestServer, tenantId: string): Promise<TestTenant['areas']> {
  const { ids } = server.context;
  const kinds = ['region', 'site', 'building', 'room'] as const;
  const areas = {} as TestTenant['areas'];
  const rows: Insertable<AreaTable>[] = [];
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
    rows.push(area);
    areas[kind] = id;
    parent = area;
  }
  await tx.insertInto('areas').values(rows).execute();
  return areas;
}

interface NewGrant {
  role: Role;
  areaId?: string;
}

interface NewAccount {
  account: TestAccount;
  grants: readonly NewGrant[];
}

function newAccount(id: string, fullName: string, grants: readonly NewGrant[]): NewAccount {
  return { account: { id, loginName: `user-${id}`, fullName, phoneNumber: createPhoneNumber() }, grants };
}

async function createAccount(server: TestServer, tenantId: string, grants: readonly NewGrant[], fullName = '测试员工') {
  const { ids, database } = server.context;
  const added = newAccount(ids.next(), fullName, grants);
  return database.transaction(async (tx) => {
    await insertAccounts(tx, server, tenantId, [added]);
    return { account: added.account, client: await startClient(tx, server, added.account.id, tenantId) };
  });
}

async function insertAccounts(tx: Transaction<Schema>, server: TestServer, tenantId: string, added: readonly NewAccount[]): Promise<void> {
  const { ids, clock } = server.context;
  passwordHash ??= hashPassword(testPassword);
  const password_hash = await passwordHash;
  const created_at = clock.now();
  const accounts = added.map(({ account: { id, loginName, fullName, phoneNumber } }) => ({
    ...{ id, login_name: loginName, full_name: fullName, phone_number: phoneNumber, password_hash, created_at },
  }));
  await tx.insertInto('accounts').values(accounts).execute();
  const members = accounts.map(({ id }) => ({ tenant_id: tenantId, account_id: id, state: 'member' as const, created_at }));
  await tx.insertInto('memberships').values(members).execute();
  // No grant of a tenant makes somebody an administrator of the installation.
  const administrators = added.filter(({ grants }) => grants.some(({ role }) => role === 'platform_admin'));
  if (administrators.length > 0) {
    const rows = administrators.map(({ account }) => ({ account_id: account.id, granted_at: created_at }));
    await tx.insertInto('platform_administrators').values(rows).execute();
  }
  const grants = added.flatMap(({ account, grants: own }) =>
    own.map(({ role, areaId }) => ({ tenant_id: tenantId, id: ids.next(), account_id: account.id, role, area_id: areaId ?? null })),
  );
  if (grants.length > 0) await tx.insertInto('role_grants').values(grants).execute();
}

/** Signs in without the 27 ms of the password; logging in has its own tests. */
export function signIn(server: TestServer, accountId: string, tenantId: string | null): Promise<TestClient> {
  return server.context.database.transaction((tx) => startClient(tx, server, accountId, tenantId));
}

async function startClient(tx: Transaction<Schema>, server: TestServer, accountId: string, tenantId: string | null): Promise<TestClient> {
  const { clock, ids } = server.context;
  const pair = await startSession(tx, { clock, address: '127.0.0.1', userAgent: null }, { id: ids.next(), accountId, tenantId });
  return createTestClient(server, { token: pair.access_token, refreshToken: pair.refresh_token, tenantId, accountId });
}

async function insertTeam(
  tx: Transaction<Schema>,
  { context: { ids } }: TestServer,
  tenantId: string,
  accounts: Record<TestPerson, TestAccount>,
): Promise<TestTenant['team']> {
  const team = { id: ids.next(), name: '电气一班' };
  await tx
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
  await tx.insertInto('team_members').values(rows).execute();
  return team;
}
