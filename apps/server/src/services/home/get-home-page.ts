import type { ApiOutput } from '@energy-om/contract';
import { hasPermission, localDate, type Permission, startOfLocalDate } from '@energy-om/domain';
import { Parameters, prepared, statement } from '#db/statement.ts';
import { findOpenAnnouncements } from '#services/announcement/reading/find-open-announcements.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { countUnread, sumUnread } from '#services/notification/count-unread.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { findUserTasks } from '#services/work-order/queries/find-user-tasks.ts';
import { findIntroduction, findSetupEnd } from './find-first-steps.ts';
import { findWork, noWork } from './find-work.ts';
import { queryHomeAlarms } from './query-home-alarms.ts';
import { queryHomeEnergy } from './query-home-energy.ts';
import { queryHomeEnvironment } from './query-home-environment.ts';
import { queryTeamCounts } from './query-team-counts.ts';

type Home = ApiOutput<'getHomePage'>;

export const getHomePage: Verb<'getHomePage'> = async (context) => {
  const tenant = await loadTenant(context);
  const now = context.clock.now();
  const date = localDate(now.getTime(), tenant.time_zone);
  const today = new Date(startOfLocalDate(date, tenant.time_zone));
  const may = (permission: Permission) => hasPermission(context.actor.roleGrants, permission);
  const [counts, work, tasksToday, devices, team, alarms, energy, environment, unread, announcements, setupEnded, introduction] =
    await Promise.all([
      may('work-order.view') ? countOrders(context, now, today) : null,
      may('work-order.view') ? findWork(context, now) : noWork,
      may('work-order.view') ? countTasks(context, now, date, tenant.time_zone) : null,
      may('device.view') ? countDevices(context) : null,
      may('work-order.view') ? queryTeamCounts(context, now) : null,
      may('alarm.view') ? queryHomeAlarms(context) : null,
      may('energy.view') ? queryHomeEnergy(context, tenant.time_zone) : null,
      may('device.view') ? queryHomeEnvironment(context, now) : null,
      countUnread(context.database, context.actor),
      findOpenAnnouncements(context),
      findSetupEnd(context),
      findIntroduction(context),
    ]);
  return {
    tenant: { id: tenant.id, name: tenant.name },
    counts: { timedOut: counts?.timed_out ?? 0, ...work.counts },
    mostUrgent: work.mostUrgent,
    tasksToday,
    devices,
    createdToday: counts?.created_today ?? 0,
    finishedToday: counts?.finished_today ?? 0,
    team,
    alarms,
    energy,
    environment,
    unreadMessages: sumUnread(unread),
    ...(announcements && { announcements }),
    ...(setupEnded !== undefined && { setupEnded }),
    ...(introduction && { introduction }),
    at: now.toISOString(),
  };
};

interface TenantRow {
  id: string;
  name: string;
  time_zone: string;
}

const findTenant = statement<{ tenant: string }, TenantRow>(
  'find-home-tenant',
  'select id, name, time_zone from tenants where id = :tenant',
);

async function loadTenant({ database, actor }: SignedInContext): Promise<TenantRow> {
  const [row] = await database.run(findTenant, { tenant: actor.tenantId });
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
  const parameters = new Parameters({ tenant: actor.tenantId });
  const scope = scopeCondition(actor, 'work-order.view', parameters, true);
  const count = (condition: string) => `
    (select count(*)::int from work_orders o
      where o.tenant_id = :tenant and ${condition} and ${scope})`;
  const start = parameters.add(today);
  const text = `select ${count(`o.next_due_at <= ${parameters.add(now)}`)} as timed_out,
    ${count(`o.created_at >= ${start}`)} as created_today, ${count(`o.finished_at >= ${start}`)} as finished_today`;
  const [row] = await database.run(prepared<CountRow>(text), parameters.values);
  return row;
}

async function countTasks(context: SignedInContext, now: Date, date: string, timeZone: string): Promise<Home['tasksToday']> {
  const { tasks } = await findUserTasks(context, { dates: [date], timeZone, now });
  const finished = tasks.filter(({ kind }) => kind === 'finished').length;
  return { open: tasks.length - finished, finished };
}

type DeviceCounts = NonNullable<Home['devices']>['device'];
const noDevices: DeviceCounts = { total: 0, online: 0, offline: 0 };

async function countDevices({ database, actor }: SignedInContext): Promise<NonNullable<Home['devices']>> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select d.kind, count(*)::int as total, count(*) filter (where d.online)::int as online,
      count(*) filter (where not d.online)::int as offline
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where d.tenant_id = :tenant and d.retired_at is null and d.kind in ('device', 'meter', 'gateway')
      and ${areaCondition(actor, 'device.view', 'a.path', parameters)} group by d.kind`;
  const rows = await database.run(prepared<DeviceCounts & { kind: keyof NonNullable<Home['devices']> }>(text), parameters.values);
  const counts: NonNullable<Home['devices']> = { device: noDevices, meter: noDevices, gateway: noDevices };
  for (const { kind, total, online, offline } of rows) counts[kind] = { total, online, offline };
  return counts;
}
