import type { ApiOutput } from '@energy-om/contract';
import { nextLocalDate, startOfLocalDate } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';

type Day = ApiOutput<'getWorkOrderMonth'>['days'][number];

export const getWorkOrderMonth: Verb<'getWorkOrderMonth'> = async (context, input) => {
  const { actor, clock, database } = context;
  const timeZone = await loadTimeZone(context);
  const dates = listDates(input.month);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const from = parameters.add(new Date(startOfLocalDate(`${input.month}-01`, timeZone)));
  const to = parameters.add(new Date(startOfLocalDate(nextLocalDate(dates.at(-1) ?? ''), timeZone)));
  const zone = parameters.add(timeZone);
  const now = parameters.add(clock.now());
  const project = input.projectId ? `and o.project_id = ${parameters.add(input.projectId)}` : '';
  const scope = `${scopeCondition(actor, 'statistics.view', parameters)} ${project}`;
  const perDay = (column: string, condition = 'true') => `
    select (o.${column} at time zone ${zone})::date::text as date, count(*)::int as count
    from work_orders o
    where o.tenant_id = :tenant and o.${column} >= ${from} and o.${column} < ${to} and ${condition} and ${scope} group by 1`;
  // A late order counts on the day of its finish, or on that of its deadline until it is finished.
  const text = `
    select 'created' as kind, * from (${perDay('created_at')}) created
    union all select 'finished', * from (${perDay('finished_at')}) finished
    union all select 'timedOut', * from (${perDay('finished_at', 'o.in_time = false')}) late
    union all select 'timedOut', * from (${perDay('next_due_at', `o.next_due_at <= ${now}`)}) overdue`;
  const rows = await database.run(prepared<{ kind: Exclude<keyof Day, 'date'>; date: string; count: number }>(text), parameters.values);
  const days = new Map<string, Day>(dates.map((date) => [date, { date, created: 0, finished: 0, timedOut: 0 }]));
  for (const { kind, date, count } of rows) {
    const counted = days.get(date);
    if (counted) counted[kind] += count;
  }
  return { month: input.month, days: [...days.values()] };
};

function listDates(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = nextLocalDate(date)) dates.push(date);
  return dates;
}
