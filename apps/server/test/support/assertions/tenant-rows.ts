import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { TestServer } from '../services/test-server.ts';

/** The columns of every table that holds rows of tenants, by table, as the database reports them. */
async function listTenantColumns({ database: { kysely } }: TestServer): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as "table", array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name
    having bool_or(c.column_name = 'tenant_id') order by c.table_name`.execute(kysely);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** The rest of a tenant: its own row, its members' accounts, and how those sign in. */
const ofMembers = [
  ['tenants', sql`t.id = `],
  ['accounts', sql`exists (select from memberships m where m.account_id = t.id and m.tenant_id = `],
  ['third_party_links', sql`exists (select from memberships m where m.account_id = t.account_id and m.tenant_id = `],
] as const;

const lastEnded = statement<Record<string, never>, { ended: string }>(
  'test-last-ended-transaction',
  'select pg_snapshot_xmax(pg_current_snapshot())::text as ended',
);

/**
 * Remembers what was read of a tenant until another transaction with changes has ended: only such a transaction has a number. The number is read before the
 * rows, so that a change meanwhile is seen the next time.
 */
function readOnce<Rows>({ database }: TestServer, read: (tenantId: string) => Promise<Rows>): (tenantId: string) => Promise<Rows> {
  const known = new Map<string, { ended: string; rows: Rows }>();
  return async (tenantId) => {
    const [{ ended } = { ended: '' }] = await database.run(lastEnded, {});
    const last = known.get(tenantId);
    if (last?.ended === ended) return last.rows;
    const rows = await read(tenantId);
    known.set(tenantId, { ended, rows });
    return rows;
  };
}

/** Reads all rows of a tenant from every table, as sorted lines of JSON. Sessions come without the time of their last use. */
export async function createTenantReader(server: TestServer): Promise<(tenantId: string) => Promise<string[]>> {
  const { kysely } = server.database;
  const tables = [...(await listTenantColumns(server)).keys()];
  return readOnce(server, async (tenantId) => {
    const own = tables.map(
      (table) => sql`
      select ${sql.lit(table)} || ' ' || (to_jsonb(t) - 'last_used_at')::text as line from ${sql.table(table)} t where t.tenant_id = ${tenantId}`,
    );
    const others = ofMembers.map(
      ([table, condition], index) =>
        sql`select ${sql.lit(table)} || ' ' || to_jsonb(t)::text as line from ${sql.table(table)} t where ${condition}${tenantId}${index === 0 ? sql`` : sql`)`}`,
    );
    const { rows } = await sql<{ line: string }>`${sql.join([...own, ...others], sql` union all `)} order by 1`.execute(kysely);
    return rows.map(({ line }) => line);
  });
}

/**
 * Sums up the rows of a tenant by table, with what `createTenantReader` reads of them: as cheap as the database can, for a test that asks again and
 * again whether anything has changed.
 */
export async function createTenantFingerprint(server: TestServer): Promise<(tenantId: string) => Promise<Map<string, string>>> {
  const sumUp = (table: string, condition: string) => {
    // The transaction that wrote a row stands for its content, except where the time of a session's last use may change.
    const row = table === 'sessions' ? `hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)` : 't.xmin::text::bigint';
    return `select '${table}' as "table", count(*) || ' ' || coalesce(sum(${row}), 0) as sum from ${table} t where ${condition}`;
  };
  const ofMember = (column: string) => `exists (select from memberships m where m.account_id = t.${column} and m.tenant_id = :tenant)`;
  const parts = [
    ...[...(await listTenantColumns(server)).keys()].map((table) => sumUp(table, 't.tenant_id = :tenant')),
    sumUp('tenants', 't.id = :tenant'),
    sumUp('accounts', ofMember('id')),
    sumUp('third_party_links', ofMember('account_id')),
  ];
  const sums = statement<{ tenant: string }, { table: string; sum: string }>('test-fingerprint-tenant', parts.join(' union all '));
  return readOnce(
    server,
    async (tenantId) => new Map((await server.database.run(sums, { tenant: tenantId })).map(({ table, sum }) => [table, sum])),
  );
}

/** The tables whose rows differ between two fingerprints. */
export function listChangedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every id in a text. */
export function findIds(text: string): Set<string> {
  return new Set(text.match(idPattern));
}

/** What differs between two readings, for a test to show. */
export function compareRows(before: readonly string[], after: readonly string[]): { gone: string[]; come: string[] } {
  const [old, now] = [new Set(before), new Set(after)];
  return { gone: before.filter((line) => !now.has(line)), come: after.filter((line) => !old.has(line)) };
}

export const unchanged = { gone: [], come: [] };
