import { sql } from 'kysely';
import type { TestServer } from '../services/test-server.ts';

/** Everything stored about one order. */
export async function readOrderRows({ database: { kysely } }: TestServer, orderId: string) {
  const of = { order: orderId };
  const order = await kysely.selectFrom('work_orders').selectAll().where('id', '=', of.order).executeTakeFirstOrThrow();
  const history = await kysely
    .selectFrom('work_order_history')
    .selectAll()
    .where('order_id', '=', of.order)
    .orderBy('version')
    .orderBy('position')
    .execute();
  const participants = await kysely.selectFrom('work_order_participants').select('account_id').where('order_id', '=', of.order).execute();
  const objects = await kysely.selectFrom('work_order_objects').selectAll().where('order_id', '=', of.order).orderBy('position').execute();
  const files = await kysely.selectFrom('work_order_files').selectAll().where('order_id', '=', of.order).execute();
  const audit = await kysely.selectFrom('audit_log').selectAll().where('subject_id', '=', of.order).orderBy('id').execute();
  return { order, history, participants: participants.map(({ account_id }) => account_id).sort(), objects, files, audit };
}

const tables = [
  'work_orders',
  'work_order_history',
  'work_order_participants',
  'work_order_objects',
  'work_order_files',
  'work_order_numbers',
  'audit_log',
  'idempotency_keys',
];

/** Changes whenever any row about a tenant's orders changes. */
export async function fingerprintOrders({ database: { kysely } }: TestServer, tenantId: string): Promise<string> {
  const parts = tables.map(
    (table) =>
      sql`(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '-') from ${sql.table(table)} t where t.tenant_id = ${tenantId})`,
  );
  const { rows } = await sql<{ print: string }>`select concat_ws(' ', ${sql.join(parts)}) as print`.execute(kysely);
  return rows[0]?.print ?? '';
}
