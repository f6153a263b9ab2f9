import type { Database } from '@energy-om/server/src/db/database.ts';
import { sql } from 'kysely';

/** The lean tables of the floor, with the orders of the product's own: the columns that a list and a page show, and one index beside the key. */
export async function createFloorTables({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`create table floor_orders (tenant_id uuid not null, id uuid not null, order_no text not null, status int not null, version int not null,
    level int not null, title text not null, description text not null, area_id uuid not null, project_id uuid not null, business_type_id uuid not null,
    assignee_id uuid, due_at timestamptz, created_at timestamptz not null, primary key (tenant_id, id)) with (fillfactor = 90)`.execute(
    kysely,
  );
  await sql`create table floor_history (tenant_id uuid not null, order_id uuid not null, version int not null, action text not null, to_status int not null,
    actor_id uuid not null, at timestamptz not null, primary key (tenant_id, order_id, version))`.execute(kysely);
  await sql`create table floor_keys (tenant_id uuid not null, account_id uuid not null, key uuid not null, answer text not null,
    primary key (tenant_id, account_id, key))`.execute(kysely);
  await sql`insert into floor_orders select tenant_id, id, order_no, status, version, level, title, description, area_id, project_id, business_type_id,
    assignee_id, next_due_at, created_at from work_orders`.execute(kysely);
  await sql`insert into floor_history select tenant_id, order_id, version, action, to_status, actor_id, at from work_order_history`.execute(
    kysely,
  );
  await sql`create index floor_orders_newest on floor_orders (tenant_id, created_at desc, id desc)`.execute(kysely);
  await sql`analyze floor_orders, floor_history, floor_keys`.execute(kysely);
}
