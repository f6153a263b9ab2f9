import { type ApiName, bodyCode } from '@energy-om/contract';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ServerEvent } from '#services/core/event-bus.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';
import { createPhoneNumber, type TestPerson, type TestTenant } from './create-tenant.ts';

export const unknownId = '0190a000-0000-7000-8000-000000000000';

/** Everybody except the administrator. */
export const noAdministrators: readonly TestPerson[] = [
  'platform_admin',
  'dispatcher',
  'team_leader',
  'technician',
  'client_rep',
  'occupant',
  'energy_clerk',
  'stranger',
];

/** An account that asks to join the tenant; for null it belongs to none. */
export async function createApplicant(server: TestServer, tenantId: string | null, fullName: string, note: string | null = null) {
  const { ids, clock, database } = server.context;
  const id = ids.next();
  const phoneNumber = createPhoneNumber();
  await database.kysely
    .insertInto('accounts')
    .values({
      id,
      login_name: `user-${id}`,
      full_name: fullName,
      phone_number: phoneNumber,
      password_hash: null,
      avatar: null,
      language: null,
      created_at: clock.now(),
    })
    .execute();
  if (tenantId !== null) {
    await database.kysely
      .insertInto('memberships')
      .values({ tenant_id: tenantId, account_id: id, state: 'pending', created_at: clock.now(), note })
      .execute();
  }
  return { id, fullName, phoneNumber };
}

const tables = [
  'memberships',
  'role_grants',
  'teams',
  'team_members',
  'project_teams',
  'invites',
  'audit_log',
  'idempotency_keys',
] as const;

/** Changes whenever a row changes that says who belongs to these tenants, or a row of their sessions. */
export async function fingerprintOrganisation({ database: { kysely } }: TestServer, tenantIds: readonly string[]): Promise<string> {
  const among = sql`t.tenant_id in (${sql.join(tenantIds)})`;
  const printOf = (table: RawBuilder<unknown>, row = sql`t::text`) =>
    sql`(select coalesce(md5(string_agg(${row}, '|' order by ${row})), '-') from ${table} t where ${among})`;
  // The time of a session's last use is no change.
  const parts = [...tables.map((table) => printOf(sql.table(table))), printOf(sql.table('sessions'), sql`t.id::text`)];
  const { rows } = await sql<{ print: string }>`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as print`.execute(kysely);
  return rows[0]?.print ?? '';
}

/** The rows of the audit log about a call on someone or something, oldest first. */
export function readAudit({ database: { kysely } }: TestServer, endpoint: ApiName, subjectId: string) {
  return kysely
    .selectFrom('audit_log')
    .select(['tenant_id', 'account_id', 'subject_kind', 'changes'])
    .where('endpoint', '=', endpoint)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
}

export async function readGrants({ database: { kysely } }: TestServer, tenantId: string, accountId: string) {
  const rows = await kysely
    .selectFrom('role_grants')
    .select(['id', 'role', 'area_id as areaId'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows;
}

export function findMembership({ database: { kysely } }: TestServer, tenantId: string, accountId: string) {
  return kysely
    .selectFrom('memberships')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function readTeam({ database: { kysely } }: TestServer, teamId: string) {
  const team = await kysely.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst();
  const members = await kysely.selectFrom('team_members').select(['account_id', 'is_leader']).where('team_id', '=', teamId).execute();
  return { team, members: Object.fromEntries(members.map(({ account_id, is_leader }) => [account_id, is_leader])) };
}

/** The accounts in the events that other servers receive while `act` runs, once per event. */
export async function listPublishedAccounts(server: TestServer, tenantId: string, act: () => Promise<unknown>): Promise<string[]> {
  const events: ServerEvent[] = [];
  const stop = server.context.eventBus.subscribe((event) => void events.push(event));
  await act();
  stop();
  return events.flatMap((event) => (event.kind === 'account-changed' && event.tenantId === tenantId ? [event.accountId] : [])).sort();
}

/** Administers one area of the tenant and nothing else. */
export async function createLimitedAdministrator(tenant: TestTenant, areaId: string): Promise<{ id: string; client: TestClient }> {
  const { account, client } = await tenant.addAccount([{ role: 'tenant_admin', areaId }], '区域管理员');
  return { id: account.id, client };
}

interface ForeignCase {
  /** What the id names. */
  what: string;
  find(): { foreign: string; input(id: string): Record<string, unknown> };
}

/** The administrator names an id of another tenant: it is answered like an id that does not exist, and nothing is written. */
export function refusesForeignIds(
  name: ApiName,
  find: () => { server: TestServer; tenant: TestTenant; other: TestTenant },
  cases: readonly ForeignCase[],
  code: number = bodyCode.notFound,
): void {
  it.each(cases)('$what of another tenant is like an unknown one, and nothing is written', async ({ find: findCase }) => {
    const { server, tenant, other } = find();
    const { foreign, input } = findCase();
    const before = await fingerprintOrganisation(server, [tenant.id, other.id]);
    const unknown = await tenant.clients.tenant_admin.call(name, input(unknownId));
    expect(unknown.code).toBe(code);
    expect(await tenant.clients.tenant_admin.call(name, input(foreign))).toEqual(unknown);
    expect(await fingerprintOrganisation(server, [tenant.id, other.id])).toBe(before);
  });
}

/** Invalid input: the answer is 4022 naming exactly these fields, and nothing is written. */
export function refusesBadInput(
  name: ApiName,
  find: () => { server: TestServer; tenant: TestTenant },
  cases: readonly [field: string, input: Record<string, unknown>][],
): void {
  it.each(cases)('answers 4022 naming %s for %j, and writes nothing', async (field, input) => {
    const { server, tenant } = find();
    const before = await fingerprintOrganisation(server, [tenant.id]);
    const { code, data } = await tenant.clients.tenant_admin.call(name, input);
    expect({ code, fields: Object.keys(data?.fields ?? {}) }).toEqual({ code: bodyCode.invalid, fields: [field] });
    expect(await fingerprintOrganisation(server, [tenant.id])).toBe(before);
  });
}

/** Expects the call's refusal of this kind with its message, and that nothing is written. */
export async function expectRefusal(
  server: TestServer,
  tenantId: string,
  code: number,
  message: string,
  call: () => Promise<{ code: number; message: string; data: unknown }>,
): Promise<unknown> {
  const before = await fingerprintOrganisation(server, [tenantId]);
  const answer = await call();
  expect({ code: answer.code, message: answer.message }).toEqual({ code, message });
  expect(await fingerprintOrganisation(server, [tenantId])).toBe(before);
  return answer.data;
}
