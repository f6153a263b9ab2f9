import { type ApiName, bodyCode } from '@energy-om/contract';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestTenant } from '../factories/create-tenant.ts';
import { unknownId } from '../factories/unknown-id.ts';
import type { TestServer } from '../services/test-server.ts';

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

interface ForeignCase {
  /** What the id names. */
  what: string;
  find(): { foreign: string; input(id: string): Record<string, unknown> };
}

/** The administrator names an id of another tenant: it is answered like an id that does not exist, and nothing is written. */
export function itRefusesForeignIds(
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
export function itRefusesBadInput(
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
