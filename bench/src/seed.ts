import {
  applyClockEffects,
  creation,
  dayMs,
  defaultClockTargets,
  defaultWorkCalendar,
  hourMs,
  workOrderStatus as status,
} from '@energy-om/domain';
import type { Database } from '@energy-om/server/src/db/database.ts';
import { hashPassword } from '@energy-om/server/src/services/account/password/password.ts';
import { sql } from 'kysely';
import { v7 as makeId } from 'uuid';
import type { Settings } from './settings.ts';

/** One tenant of the measured table, with an account that may run all measured calls. */
export interface SeededTenant {
  id: string;
  accountId: string;
  loginName: string;
  projectId: string;
  siteId: string;
  businessTypeId: string;
  deviceId: string;
  /** Orders that are dispatched to the account and wait for acceptance, for the transitions. */
  waitingIds: string[];
  /** Some of the other orders, for the detail. */
  otherIds: string[];
}

export const password = 'Measured-2026';

/** A fifth of the orders is open and waits for acceptance; the others are finished, as in a table of several years. */
const waitingShare = 0.2;
/** Of these, so many cost something while they wait. */
const costlyShare = 0.2;

export async function seed(database: Database, settings: Pick<Settings, 'tenants' | 'orders'>): Promise<SeededTenant[]> {
  const passwordHash = await hashPassword(password);
  const tenants: SeededTenant[] = [];
  for (let index = 0; index < settings.tenants; index += 1) {
    tenants.push(
      await seedTenant(database, `1370000${String(index).padStart(4, '0')}`, passwordHash, Math.round(settings.orders / settings.tenants)),
    );
  }
  await sql`analyze`.execute(database.kysely);
  return tenants;
}

async function seedTenant({ kysely }: Database, loginName: string, passwordHash: string, orders: number): Promise<SeededTenant> {
  const ids: TenantIds = {
    tenant_id: makeId(),
    accountId: makeId(),
    teamId: makeId(),
    projectId: makeId(),
    siteId: makeId(),
    businessTypeId: makeId(),
    deviceId: makeId(),
  };
  const now = new Date();
  await seedAccount(kysely, ids, { loginName, passwordHash, now });
  await seedPlaces(kysely, ids);
  const waiting = Math.round(orders * waitingShare);
  // What waits was raised last.
  const otherIds = Array.from({ length: orders - waiting }, () => makeId());
  const waitingIds = Array.from({ length: waiting }, () => makeId());
  const common = { kysely, ...ids, now };
  await insertOrders(common, otherIds, status.completed, 0);
  await insertOrders(common, waitingIds, status.toBeAccepted, otherIds.length);
  await priceDelays(common, waitingIds.slice(0, Math.round(waitingIds.length * costlyShare)));
  await insertKeys(common, waitingIds.length);
  const { tenant_id: id, accountId, projectId, siteId, businessTypeId, deviceId } = ids;
  return { id, accountId, loginName, projectId, siteId, businessTypeId, deviceId, waitingIds, otherIds: otherIds.slice(-500) };
}

interface TenantIds {
  tenant_id: string;
  accountId: string;
  teamId: string;
  projectId: string;
  siteId: string;
  businessTypeId: string;
  deviceId: string;
}

/** Creates the tenant, and an account with the roles that the measured calls need. */
async function seedAccount(
  kysely: Database['kysely'],
  { tenant_id, accountId }: TenantIds,
  { loginName, passwordHash, now }: { loginName: string; passwordHash: string; now: Date },
): Promise<void> {
  await kysely
    .insertInto('tenants')
    .values({
      id: tenant_id,
      name: `租户 ${loginName}`,
      kind: 'company',
      created_at: now,
    })
    .execute();
  await kysely
    .insertInto('accounts')
    .values({
      id: accountId,
      login_name: loginName,
      full_name: '测量员',
      phone_number: loginName,
      password_hash: passwordHash,
      created_at: now,
    })
    .execute();
  await kysely.insertInto('memberships').values({ tenant_id, account_id: accountId, state: 'member', created_at: now }).execute();
  await kysely
    .insertInto('role_grants')
    .values(
      (['dispatcher', 'technician'] as const).map((role) => ({ tenant_id, id: makeId(), account_id: accountId, role, area_id: null })),
    )
    .execute();
}

/** Creates a site with a team, a project and a device. */
async function seedPlaces(kysely: Database['kysely'], ids: TenantIds): Promise<void> {
  await seedSite(kysely, ids);
  await seedProject(kysely, ids);
  await seedDevice(kysely, ids);
}

async function seedSite(kysely: Database['kysely'], { tenant_id, teamId, siteId }: TenantIds): Promise<void> {
  await kysely
    .insertInto('areas')
    .values({
      tenant_id,
      id: siteId,
      parent_id: null,
      kind: 'site',
      name: '滨江园区',
      path: `/${siteId}/`,
      longitude: 120.2,
      latitude: 30.2,
      address: '江南大道 1 号',
    })
    .execute();
  await kysely
    .insertInto('teams')
    .values({
      tenant_id,
      id: teamId,
      name: '电气一班',
      specialties: ['electricity'],
      longitude: null,
      latitude: null,
      phone: null,
    })
    .execute();
}

async function seedProject(kysely: Database['kysely'], { tenant_id, projectId, siteId, businessTypeId }: TenantIds): Promise<void> {
  await kysely
    .insertInto('projects')
    .values({ tenant_id, id: projectId, name: '园区运维', customer: '园区', manager_id: null, starts_on: null, ends_on: null })
    .execute();
  await kysely
    .insertInto('business_types')
    .values({ tenant_id, id: businessTypeId, name: '变压器维护', specialty: 'electricity', default_level: 2 })
    .execute();
  await kysely.insertInto('project_areas').values({ tenant_id, project_id: projectId, area_id: siteId }).execute();
  await kysely
    .insertInto('project_business_types')
    .values({ tenant_id, project_id: projectId, business_type_id: businessTypeId })
    .execute();
}

async function seedDevice(kysely: Database['kysely'], { tenant_id, siteId, deviceId }: TenantIds): Promise<void> {
  await kysely
    .insertInto('devices')
    .values({
      tenant_id,
      id: deviceId,
      kind: 'device',
      name: '2号变压器',
      code: 'TR-2',
      energy_type: 'NYDN',
      model: null,
      area_id: siteId,
      gateway_id: null,
      location: null,
      qr: null,
      online: true,
    })
    .execute();
}

interface Common extends TenantIds {
  kysely: Database['kysely'];
  now: Date;
}

/** The finished orders were raised in the last three years, those that wait in the last month. */
const spans = { finished: 1095 * dayMs, waiting: 30 * dayMs };

/** Inserts into the tables directly, because reading orders and moving them is measured, not raising them. */
async function insertOrders(common: Common, ids: string[], code: number, firstNumber: number): Promise<void> {
  const { kysely, tenant_id, accountId, projectId, siteId, businessTypeId, deviceId, now } = common;
  const isWaiting = code === status.toBeAccepted;
  const rules = { now: now.getTime(), calendar: defaultWorkCalendar, targets: defaultClockTargets[2] };
  const clocks = applyClockEffects([], creation.clocks, rules);
  const state = JSON.stringify({
    createdByClient: false,
    memberIds: isWaiting ? [] : [accountId],
    doerIds: isWaiting ? [] : [accountId],
    checkRequired: true,
    oneSignature: false,
    closesOnSilence: false,
    closing: null,
    hold: null,
    timesNotSolved: 0,
    clocks: isWaiting ? clocks : clocks.map((clock) => ({ ...clock, state: 'ended', dueAt: null, atRiskAt: null })),
  });
  const span = isWaiting ? spans.waiting : spans.finished;
  const since = new Date(now.getTime() - span);
  const step = `${span / (ids.length + 1)} milliseconds`;
  // Each at an instant of its own, as orders are.
  const due = isWaiting ? new Date(now.getTime() + 8 * hourMs) : null;
  const dueOf = sql`${due}::timestamptz + x.n * ${step}::interval`;
  await sql`
    insert into work_orders (tenant_id, id, order_no, status, version, level, source, project_id, area_id, area_path, business_type_id, title, description,
      created_by, assignee_id, lead_id, state, next_due_kind, next_due_from, next_due_at, at_risk_at, created_at, finished_at, updated_at)
    select ${tenant_id}::uuid, x.id, 'WO20260101-' || lpad((x.n + ${firstNumber}::int)::text, 7, '0'), ${code}::int, 2, 1 + x.n % 4, 0, ${projectId}::uuid, ${siteId}::uuid, ${`/${siteId}/`},
      ${businessTypeId}::uuid, '2号变压器油温过高 ' || x.n, '油温持续高于八十度，请尽快处理', ${accountId}::uuid, ${accountId}::uuid, ${isWaiting ? null : accountId}::uuid, ${state}::jsonb,
      ${isWaiting ? 'accept' : null}, ${isWaiting ? now : null}::timestamptz, ${dueOf}, ${dueOf}, ${since}::timestamptz + x.n * ${step}::interval,
      case when ${isWaiting}::boolean then null else ${since}::timestamptz + x.n * ${step}::interval end, ${now}::timestamptz
    from unnest(${ids}::uuid[]) with ordinality x(id, n)`.execute(kysely);
  await sql`
    insert into work_order_participants (tenant_id, account_id, order_id, is_open, is_working, finished_at)
    select ${tenant_id}::uuid, ${accountId}::uuid, x.id, ${isWaiting}::boolean, ${isWaiting}::boolean,
      case when ${isWaiting}::boolean then null else ${since}::timestamptz + x.n * ${step}::interval end
    from unnest(${ids}::uuid[]) with ordinality x(id, n)`.execute(kysely);
  await sql`insert into work_order_objects (tenant_id, order_id, position, device_id) select ${tenant_id}::uuid, unnest(${ids}::uuid[]), 0, ${deviceId}::uuid`.execute(
    kysely,
  );
  await sql`
    insert into work_order_history (tenant_id, order_id, version, position, event, action, to_status, actor_id, at)
    select ${tenant_id}::uuid, x.id, v.version, 0, v.event, v.action, v.status, ${accountId}::uuid, ${now}::timestamptz
    from unnest(${ids}::uuid[]) x(id), (values (1, 0, 'create', 10), (2, 20, 'dispatch', 20)) v(version, event, action, status)`.execute(
    kysely,
  );
}

/** What was computed of each order is in the table already, so that no job computes it meanwhile. */
async function priceDelays({ kysely, tenant_id, now }: Common, costlyIds: string[]): Promise<void> {
  const part = { energyType: 'NYDN', meterCount: 1, state: 'loss', reason: null, faultFrom: now.toISOString(), isOfAlarm: true };
  const figures = { from: now.toISOString(), to: now.toISOString(), hours: 6, actual: 30_000, usual: 10_000, baselineDays: 28 };
  const parts = JSON.stringify([{ ...part, ...figures, fenPerHour: 2000, fenTotal: 12_000, unpriced: null }]);
  const next = new Date(now.getTime() + dayMs);
  await sql`update delay_costs set next_at = ${next}, computed_at = ${now} where tenant_id = ${tenant_id}::uuid`.execute(kysely);
  await sql`
    update delay_costs c set fen_per_hour = 1 + x.n * 7919 % 100000, parts = ${parts}::jsonb
    from unnest(${costlyIds}::uuid[]) with ordinality x(id, n) where c.tenant_id = ${tenant_id}::uuid and c.order_id = x.id`.execute(
    kysely,
  );
}

/** The keys of a day's writes, so that the planner knows the table as one that is never empty. */
async function insertKeys({ kysely, tenant_id, accountId, now }: Common, count: number): Promise<void> {
  await sql`
    insert into idempotency_keys (tenant_id, account_id, key, endpoint, body_hash, answer, created_at)
    select ${tenant_id}::uuid, ${accountId}::uuid, gen_random_uuid()::text, 'acceptWorkOrder', md5(n::text), '{}', ${now}::timestamptz
    from generate_series(1, ${count}::int) n`.execute(kysely);
}
