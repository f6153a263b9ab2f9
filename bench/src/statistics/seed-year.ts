import type { Database } from '@energy-om/server/src/db/database.ts';
import { sql } from 'kysely';
import type { SeededTenant } from '../seed.ts';
import { loadInBulk } from './load-in-bulk.ts';

/** What the orders of the year are spread over. */
const spread = { areas: 100, projects: 50, teams: 20, people: 200, businessTypes: 10, devices: 20_000, models: 50 } as const;

/** What the lifecycle reads besides the columns. */
const state = JSON.stringify({
  ...{ createdByClient: false, memberIds: [], doerIds: [], checkRequired: true, oneSignature: false, closesOnSilence: false },
  ...{ closing: null, hold: null, timesNotSolved: 0, clocks: [] },
});

/** The devices of one statement, whose words are indexed. */
const deviceBatch = 500;

/** The orders of one statement. */
const batch = 50_000;

/**
 * Inserts a year of orders of one tenant straight into the table, over areas in two levels, projects, teams and people; nine in ten are
 * finished, as after a year of work. @returns the path of an area with a tenth of them
 */
export async function seedYear({ kysely }: Database, tenant: SeededTenant, orders: number): Promise<{ regionId: string }> {
  const { id, siteId } = tenant;
  // Each area is in the region of its last digit, below the tenant's site.
  await sql`insert into areas (tenant_id, id, parent_id, kind, name, path, longitude, latitude, address)
    select ${id}::uuid, md5('region' || n)::uuid, ${siteId}::uuid, 'site', '片区 ' || n, ${`/${siteId}/`} || md5('region' || n)::uuid || '/', null, null, null
    from generate_series(0, 9) n`.execute(kysely);
  await sql`insert into areas (tenant_id, id, parent_id, kind, name, path, longitude, latitude, address)
    select ${id}::uuid, md5('area' || n)::uuid, md5('region' || n % 10)::uuid, 'site', '站点 ' || n,
      ${`/${siteId}/`} || md5('region' || n % 10)::uuid || '/' || md5('area' || n)::uuid || '/', null, null, null
    from generate_series(0, ${spread.areas - 1}::int) n`.execute(kysely);
  await sql`insert into projects (tenant_id, id, name, customer) select ${id}::uuid, md5('project' || n)::uuid, '项目 ' || n, '客户'
    from generate_series(0, ${spread.projects - 1}::int) n`.execute(kysely);
  await sql`insert into teams (tenant_id, id, name, specialties) select ${id}::uuid, md5('team' || n)::uuid, '班组 ' || n, '{electricity}'
    from generate_series(0, ${spread.teams - 1}::int) n`.execute(kysely);
  await sql`insert into business_types (tenant_id, id, name, specialty, default_level) select ${id}::uuid, md5('type' || n)::uuid, '业务 ' || n, 'electricity', 2
    from generate_series(0, ${spread.businessTypes - 1}::int) n`.execute(kysely);
  await sql`insert into accounts (id, login_name, full_name, phone_number, password_hash, created_at)
    select md5('person' || n)::uuid, '1380001' || lpad(n::text, 4, '0'), '技术员 ' || n, '1380001' || lpad(n::text, 4, '0'), '', now()
    from generate_series(0, ${spread.people - 1}::int) n`.execute(kysely);
  for (let first = 0; first < spread.devices; first += deviceBatch) await insertDevices(kysely, id, first);
  await loadInBulk(kysely, 'work_orders', async (connection) => {
    for (let first = 1; first <= orders; first += batch)
      await insertOrders(connection, tenant, { first, last: Math.min(first + batch - 1, orders), orders });
  });
  const { rows } = await sql<{ id: string }>`select md5('region0')::uuid as id`.execute(kysely);
  return { regionId: rows[0]?.id ?? '' };
}

async function insertDevices(kysely: Database['kysely'], tenantId: string, first: number): Promise<void> {
  await sql`insert into devices (tenant_id, id, kind, name, code, model, area_id, installed_on)
    select ${tenantId}::uuid, md5('device' || n)::uuid, 'device', '设备 ' || n, 'Y' || n, '型号 ' || n % ${spread.models}::int,
      md5('area' || n % ${spread.areas}::int)::uuid, '2020-01-01'
    from generate_series(${first}::int, ${first + deviceBatch - 1}::int) n`.execute(kysely);
}

async function insertOrders(
  kysely: Database['kysely'],
  { id, siteId, accountId }: SeededTenant,
  { first, last, orders }: { first: number; last: number; orders: number },
): Promise<void> {
  await sql`
    insert into work_orders (tenant_id, id, order_no, status, version, level, source, project_id, area_id, area_path, business_type_id, title, description,
      created_by, team_id, lead_id, state, created_at, updated_at, accepted_at, arrived_at, finished_at, promised_at, in_time, accept_seconds, arrive_seconds,
      finish_seconds, reworked, evaluation, device_id, repair_seconds, repeated, done_by)
    select ${id}::uuid, lpad(to_hex(n), 32, '0')::uuid, 'Y' || n, case when o.is_finished then 90 else 50 end, 5, 1 + n % 4, n % 3, md5('project' || n % ${spread.projects}::int)::uuid,
      md5('area' || n % ${spread.areas}::int)::uuid,
      ${`/${siteId}/`} || md5('region' || n % 10)::uuid || '/' || md5('area' || n % ${spread.areas}::int)::uuid || '/',
      md5('type' || n % ${spread.businessTypes}::int)::uuid, '巡检 ' || n, '', ${accountId}::uuid, md5('team' || n % ${spread.teams}::int)::uuid,
      md5('person' || n % ${spread.people}::int)::uuid, ${state}::jsonb, o.created_at, o.created_at, o.created_at + interval '10 minutes', o.created_at + interval '30 minutes',
      case when o.is_finished then o.created_at + o.took end, o.created_at + interval '8 hours', case when o.is_finished then o.took < interval '8 hours' end,
      600, 1200, case when o.is_finished then extract(epoch from o.took)::int end, n % 20 = 0,
      case when o.is_finished and n % 2 = 0 then jsonb_build_object('stars', 1 + n % 5) end,
      md5('device' || n % ${spread.devices}::int)::uuid, case when o.is_finished then extract(epoch from o.took)::int / 2 end, o.is_finished and n % 3 <> 2 and n % 12 = 0,
      case when n % 3 = 2 then o.created_at + interval '9 hours' end
    from (
      select n, created_at, took, is_likely and created_at + took <= now() as is_finished from (
      select n, now() - (${orders}::int - n + random()) / ${orders}::int * interval '365 days' as created_at, random() ^ 3 * interval '20 hours' as took,
        random() < 0.9 as is_likely
      from generate_series(${first}::int, ${last}::int) n) drawn
    ) o`.execute(kysely);
}
