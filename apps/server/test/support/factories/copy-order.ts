import { sql } from 'kysely';
import type { TestServer } from '../services/test-server.ts';

interface Copies {
  copies: number;
  /** The number of the first copy; 1 by default. */
  from?: number;
  title?: string;
  areaPath?: string;
  /** How much later each is due than the one before; by default all are due at the same time. */
  minutesApart?: number;
}

/** Written straight into the table: copies of an existing order, each with its own number. */
export async function copyOrder(
  { database: { kysely } }: TestServer,
  tenantId: string,
  orderId: string,
  { copies, from = 1, title, areaPath, minutesApart = 0 }: Copies,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'work_orders'::regclass and attnum > 0`.execute(kysely);
  const changed = ['id', 'order_no', 'title', 'area_path', 'next_due_at'];
  const same = rows.map(({ name }) => name).filter((name) => !changed.includes(name));
  const columns = sql.raw(same.join(', '));
  await sql`
    insert into work_orders (id, order_no, title, area_path, next_due_at, ${columns})
    select gen_random_uuid(), 'BULK-' || n, coalesce(${title ?? null}::text, title), coalesce(${areaPath ?? null}::text, area_path),
      next_due_at + make_interval(mins => n * ${minutesApart}::int), ${columns}
    from work_orders, generate_series(${from}::int, ${from + copies - 1}::int) n
    where tenant_id = ${tenantId} and id = ${orderId}`.execute(kysely);
  // A session that has planned for an empty table would otherwise read all of it for each row that refers to an order.
  await sql`analyze work_orders`.execute(kysely);
}
