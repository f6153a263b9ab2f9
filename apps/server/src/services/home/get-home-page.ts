import type { ApiOutput } from '@energy-om/contract';
import {
  type Action,
  findMainAction,
  holdsPermission,
  listAvailableActions,
  localDate,
  type Permission,
  startOfLocalDate,
} from '@energy-om/domain';
import type { Statement } from '../../db/database.ts';
import { Parameters, prepared } from '../../db/statement-text.ts';
import { areaCondition } from '../device/area-scope.ts';
import { countUnread, sumUnread } from '../notification/count-unread.ts';
import type { SignedInContext, Verb } from '../request-context.ts';
import { notFound } from '../service-error.ts';
import { toLifecycleActor } from '../work-order/author.ts';
import { toWorkOrder } from '../work-order/order-row.ts';
import { scopeCondition } from '../work-order/order-scope.ts';
import { presentRow } from '../work-order/present-row.ts';
import { queryOrders } from '../work-order/query-orders.ts';
import { turnCondition } from '../work-order/turn-condition.ts';
import { queryHomeAlarms } from './query-home-alarms.ts';
import { queryHomeEnergy } from './query-home-energy.ts';
import { queryHomeEnvironment } from './query-home-environment.ts';
import { queryTeamCounts } from './query-team-counts.ts';

type Home = ApiOutput<'getHomePage'>;

export const getHomePage: Verb<'getHomePage'> = async (context) => {
  const tenant = await loadTenant(context);
  const now = context.clock.now();
  const today = new Date(startOfLocalDate(localDate(now.getTime(), tenant.time_zone), tenant.time_zone));
  const may = (permission: Permission) => holdsPermission(context.actor.roleGrants, permission);
  const [counts, waiting, devices, team, alarms, energy, environment, unread] = await Promise.all([
    may('work-order.view') ? countOrders(context, now, today) : null,
    may('work-order.view') ? listWaiting(context, now) : [],
    may('device.view') ? countDevices(context) : null,
    may('work-order.view') ? queryTeamCounts(context, now) : null,
    may('alarm.view') ? queryHomeAlarms(context) : null,
    may('energy.view') ? queryHomeEnergy(context, tenant.time_zone) : null,
    may('device.view') ? queryHomeEnvironment(context, now) : null,
    countUnread(context.database, context.actor),
  ]);
  return {
    tenant: { id: tenant.id, name: tenant.name },
    counts: { timedOut: counts?.timed_out ?? 0, ...countMine(waiting) },
    mostUrgent: presentMostUrgent(waiting),
    devices,
    createdToday: counts?.created_today ?? 0,
    finishedToday: counts?.finished_today ?? 0,
    team,
    alarms,
    energy,
    environment,
    unreadMessages: sumUnread(unread),
    at: now.toISOString(),
  };
};

interface TenantRow {
  id: string;
  name: string;
  time_zone: string;
}

const findTenant: Statement = { name: 'find-home-tenant', text: 'select id, name, time_zone from tenants where id = $1' };

async function loadTenant({ database, actor }: SignedInContext): Promise<TenantRow> {
  const [row] = await database.query<TenantRow & object>(findTenant, [actor.tenantId]);
  if (!row) throw notFound();
  return row;
}

interface CountRow {
  timed_out: number;
  created_today: number;
  finished_today: number;
}

async function countOrders(context: SignedInContext, now: Date, today: Date): Promise<CountRow | undefined> {
  const { actor, database } = context;
  const parameters = new Parameters();
  const tenant = parameters.add(actor.tenantId);
  const scope = scopeCondition(actor, 'work-order.view', parameters);
  const count = (condition: string) => `
    (select count(*)::int from work_orders o
      where o.tenant_id = ${tenant} and ${condition} and ${scope})`;
  const start = parameters.add(today);
  const text = `select ${count(`o.next_due_at <= ${parameters.add(now)}`)} as timed_out,
    ${count(`o.created_at >= ${start}`)} as created_today, ${count(`o.finished_at >= ${start}`)} as finished_today`;
  const [row] = await database.query<CountRow & object>(prepared(text), parameters.values);
  return row;
}

/** More than anyone can do in a day; what the page shows are the first of them. */
const mostWaiting = 200;

/** An order with what this account is to do next, also where an alarm that still stands keeps it from that. */
interface WaitingOrder {
  order: ReturnType<typeof presentRow>;
  nextAction: Action;
}

/** Orders in scope whose next action is this account's, due first. */
async function listWaiting(context: SignedInContext, now: Date): Promise<WaitingOrder[]> {
  const { actor, database } = context;
  const parameters = new Parameters();
  const rows = await queryOrders(database, {
    conditions: [
      `o.tenant_id = ${parameters.add(actor.tenantId)}`,
      'o.next_due_at is not null',
      turnCondition(actor, parameters),
      scopeCondition(actor, 'work-order.view', parameters),
    ],
    parameters,
    orderBy: 'o.next_due_at, o.id',
    limit: mostWaiting,
    offset: 0,
  });
  const lifecycleActor = toLifecycleActor(context);
  return rows.flatMap((row) => {
    const unhindered = { ...toWorkOrder(row, row.grabbable_by_teams), conditionHolds: null };
    const nextAction = findMainAction(listAvailableActions(unhindered, lifecycleActor, now.getTime()));
    return nextAction === null ? [] : [{ order: presentRow(row, lifecycleActor, now.getTime()), nextAction }];
  });
}

type Mine = Omit<Home['counts'], 'timedOut'>;

const countByAction: Partial<Record<Action, keyof Mine>> = {
  dispatch: 'toDispatch',
  accept: 'toAccept',
  grab: 'toGrab',
  assign: 'toAssign',
  start: 'executing',
  finish: 'executing',
  backfill: 'toBackfill',
  passCheck: 'toCheck',
  evaluate: 'toEvaluate',
  confirmClosing: 'toSign',
  close: 'toSign',
};

function countMine(waiting: readonly WaitingOrder[]): Mine {
  const counts: Mine = {
    toDispatch: 0,
    toGrab: 0,
    toAccept: 0,
    toAssign: 0,
    executing: 0,
    toBackfill: 0,
    toCheck: 0,
    toEvaluate: 0,
    toSign: 0,
  };
  for (const { nextAction } of waiting) {
    const key = countByAction[nextAction];
    if (key) counts[key] += 1;
  }
  return counts;
}

function presentMostUrgent([first]: readonly WaitingOrder[]): Home['mostUrgent'] {
  if (!first) return null;
  const { id, orderNo, title, status, version, level, site, clock, mainAction } = first.order;
  return { id, orderNo, title, status, version, level, site, clock, mainAction };
}

type DeviceCounts = NonNullable<Home['devices']>['device'];
const none: DeviceCounts = { total: 0, online: 0, offline: 0 };

async function countDevices({ database, actor }: SignedInContext): Promise<NonNullable<Home['devices']>> {
  const parameters = new Parameters();
  const text = `
    select d.kind, count(*)::int as total, count(*) filter (where d.online)::int as online,
      count(*) filter (where not d.online)::int as offline
    from devices d join areas a on a.tenant_id = d.tenant_id and a.id = d.area_id
    where d.tenant_id = ${parameters.add(actor.tenantId)} and d.kind in ('device', 'meter', 'gateway')
      and ${areaCondition(actor, 'device.view', 'a.path', parameters)} group by d.kind`;
  const rows = await database.query<DeviceCounts & { kind: keyof NonNullable<Home['devices']> }>(prepared(text), parameters.values);
  const counts: NonNullable<Home['devices']> = { device: none, meter: none, gateway: none };
  for (const { kind, total, online, offline } of rows) counts[kind] = { total, online, offline };
  return counts;
}
