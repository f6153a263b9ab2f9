import { statement } from '#db/statement.ts';
import { decodeCursor, encodeCursor, offsetOf, presentPage, type Total } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { listTenantRows, presentTenant } from './tenant-rows.ts';

interface Filters {
  keyword: string | null;
  suspended: boolean | null;
}

const maxCounted = 1000;

const conditions = `(:keyword::text is null or position(lower(:keyword) in lower(t.name)) > 0)
      and (:suspended::boolean is null or (t.suspended_at is not null) = :suspended)`;

const countTenants = statement<Filters, { count: number }>(
  'count-tenants-of-platform',
  `select count(*)::int as count from (select from tenants t where ${conditions} limit ${maxCounted + 1}) x`,
);

const pickTenants = statement<Filters & { after: string | null; limit: number; offset: number }, { id: string }>(
  'pick-tenants-of-platform',
  `select t.id from tenants t where ${conditions}
      and (:after::uuid is null or (t.created_at, t.id) < ((select c.created_at from tenants c where c.id = :after), :after))
    order by t.created_at desc, t.id desc limit :limit offset :offset`,
);

export const listTenants: Verb<'listTenants'> = async ({ database }, input) => {
  const filters = { keyword: input.keyword || null, suspended: input.suspended === undefined ? null : input.suspended === 'true' };
  const { after, total } = input.cursor === undefined ? { after: null, total: await count() } : readCursor(input.cursor);
  const offset = after === null ? offsetOf(input) : 0;
  const picked = await database.run(pickTenants, { ...filters, after, limit: input.pageSize + 1, offset });
  const rows = await listTenantRows(
    database,
    picked.map(({ id }) => id),
  );
  return presentPage(rows, input, total, presentTenant, ({ id }) => encodeCursor([id, total.count, Number(total.isLeast)]));

  async function count(): Promise<Total> {
    const [row] = await database.run(countTenants, filters);
    const counted = row?.count ?? 0;
    return { count: Math.min(counted, maxCounted), isLeast: counted > maxCounted };
  }
};

function readCursor(cursor: string): { after: string; total: Total } {
  const [after, count, isLeast] = decodeCursor(cursor, ['id', 'count', 'count']);
  return { after, total: { count, isLeast: isLeast === 1 } };
}
