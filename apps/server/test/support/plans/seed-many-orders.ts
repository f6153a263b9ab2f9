import { terminalStatuses, workOrderStatus } from '@energy-om/domain';
import { sql } from 'kysely';
import { copyOrder } from '../factories/copy-order.ts';
import { createOrderFixture, type OrderFixture } from '../factories/order-fixture.ts';
import type { TestServer } from '../services/test-server.ts';

const finished = 6000;
const waiting = 1500;
const underWay = 300;
/** Rows of tables that orders do not fill. */
const others = 2000;
/** A queue, which is emptied all the time. */
const pending = 400;

/**
 * Two tenants with so many orders that the planner would rather not read a table whole, with what belongs to them, and other accounts, tokens and keys. Each table has
 * less rows than its statistics are made of, so that these are the same each time.
 */
export async function seedManyOrders(server: TestServer): Promise<OrderFixture> {
  const fixture = await createOrderFixture(server);
  for (const one of [fixture, await createOrderFixture(server)]) await copyOrders(server, one);
  await addParts(server);
  await addPlaces(server);
  await addOthers(server, fixture);
  await sql`vacuum analyze`.execute(server.database.kysely);
  return fixture;
}

async function copyOrders(server: TestServer, { orderAt, tenant }: OrderFixture): Promise<void> {
  const stages = [
    ['90', finished],
    ['20.person', waiting],
    ['50.team', underWay],
  ] as const;
  let from = 1;
  for (const [stage, copies] of stages) {
    const { id } = await orderAt(stage);
    await copyOrder(server, tenant.id, id, { copies, from, minutesApart: 1 });
    from += copies;
  }
}

/** The participants, the history and the objects that the copies lack. */
async function addParts({ database: { kysely } }: TestServer): Promise<void> {
  await sql`
    insert into work_order_participants (tenant_id, account_id, order_id, is_open, is_working, finished_at)
    select o.tenant_id, x.id, o.id, o.status <> all (${[...terminalStatuses]}::int[]),
      (o.status in (20, 30) and o.assignee_id = x.id) or (o.status in (50, 60) and o.state -> 'memberIds' ? x.id::text), o.finished_at from work_orders o cross join lateral (select distinct unnest(array[o.created_by, o.assignee_id, o.lead_id]) as id) x
    where x.id is not null on conflict do nothing`.execute(kysely);
  await sql`
    insert into work_order_history (tenant_id, order_id, version, position, event, action, to_status, actor_id, at)
    select o.tenant_id, o.id, v.version, 0, v.event, v.action, v.status, o.created_by, o.created_at
    from work_orders o, (values (1, 0, 'create', ${workOrderStatus.toBeDispatched}::int), (2, 20, 'dispatch', ${workOrderStatus.toBeAccepted}::int)) v(version, event, action, status)
    on conflict do nothing`.execute(kysely);
  await sql`
    insert into work_order_objects (tenant_id, order_id, position, device_id)
    select o.tenant_id, o.id, 0, x.device_id from work_orders o
      cross join lateral (select device_id from work_order_objects x where x.tenant_id = o.tenant_id and x.position = 0 limit 1) x
    on conflict do nothing`.execute(kysely);
}

/** Rooms, and a device and a meter in each. */
async function addPlaces({ database: { kysely } }: TestServer): Promise<void> {
  await sql`
    insert into areas (tenant_id, id, parent_id, kind, name, path)
    select b.tenant_id, x.id, b.id, 'room', '房间 ' || x.n, b.path || x.id || '/'
    from areas b cross join lateral (select gen_random_uuid() as id, n from generate_series(1, ${others}::int) n where b.id is not null) x
    where b.kind = 'building'`.execute(kysely);
  await sql`
    insert into devices (tenant_id, id, kind, name, code, energy_type, area_id, online)
    select a.tenant_id, gen_random_uuid(), k.kind, k.kind || ' ' || a.name, k.kind || ' ' || a.name, 'NYDN', a.id, true
    from areas a, (values ('device'), ('meter')) k(kind) where a.name like '房间 %'`.execute(kysely);
}

async function addOthers({ database: { kysely } }: TestServer, { tenant }: OrderFixture): Promise<void> {
  await sql`
    insert into accounts (id, login_name, full_name, phone_number, password_hash, created_at)
    select gen_random_uuid(), 'many-' || n, '人员 ' || n, (13900000000 + n)::text, null, now() from generate_series(1, ${others}::int) n`.execute(
    kysely,
  );
  await sql`
    insert into memberships (tenant_id, account_id, state, created_at)
    select ${tenant.id}::uuid, id, 'member', now() from accounts where login_name like 'many-%'`.execute(kysely);
  await sql`
    insert into sessions (id, account_id, tenant_id, created_at, last_used_at, expires_at, user_agent, address)
    select gen_random_uuid(), id, ${tenant.id}::uuid, now(), now(), now(), null, '' from accounts where login_name like 'many-%'`.execute(
    kysely,
  );
  await sql`
    insert into access_tokens (hash, session_id, expires_at) select sha256(id::text::bytea), id, now() from sessions on conflict do nothing`.execute(
    kysely,
  );
  await sql`
    insert into idempotency_keys (tenant_id, account_id, key, endpoint, body_hash, answer, created_at)
    select ${tenant.id}::uuid, ${tenant.accounts.dispatcher.id}::uuid, 'many-' || n, 'createWorkOrder', 'x', '{}', now()
    from generate_series(1, ${others}::int) n`.execute(kysely);
  await sql`
    insert into notification_outbox (tenant_id, id, subject_kind, subject_id, action, actor_id, created_at, due_at)
    select o.tenant_id, gen_random_uuid(), 'workOrder', o.id, 'create', o.created_by, o.created_at, o.created_at + interval '1 year'
    from work_orders o where o.tenant_id = ${tenant.id}::uuid limit ${pending}`.execute(kysely);
}
