import type { ApiParsedInput } from '@energy-om/contract';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { countCapped, decodeCursor, encodeCursor, offsetOf, presentPage, selectPage } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { areaName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { readCondition, scopeCondition } from '#services/scope/order-scope.ts';
import { takenPartsOf } from '../detail/taken-parts.ts';
import { type FinishedOrder, presentMaintenanceEntry } from '../present/present-maintenance-entry.ts';

/** An order that is reopened for rework leaves the log until it is finished again. */
export const listMaintenanceLog: Verb<'listMaintenanceLog'> = async (context, input) => {
  const { database } = context;
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const conditions = listConditions(context, input, parameters);
  const position = input.cursor === undefined ? null : decodeCursor(input.cursor, ['instant', 'id', 'count', 'count']);
  const total = position
    ? { count: position[2], isLeast: position[3] === 1 }
    : await countCapped(database, `from work_orders o where ${conditions.join(' and ')}`, parameters);
  if (position) {
    conditions.push(`(o.finished_at, o.id) < (${parameters.add(position[0])}::timestamptz, ${parameters.add(position[1])}::uuid)`);
  }
  const orderBy = 'o.finished_at desc, o.id desc';
  const ordered = `select o.id, o.finished_at from work_orders o where ${conditions.join(' and ')} order by ${orderBy}`;
  const page = { alias: 'o', orderBy, limit: input.pageSize + 1, offset: position ? 0 : offsetOf(input) };
  const text = `
    with page as (${selectPage(ordered, page, parameters)})
    select ${entryColumns}, ${costColumns(context, parameters)} from page join work_orders o on o.tenant_id = :tenant and o.id = page.id ${entryJoins} order by ${orderBy}`;
  const rows = await database.run(prepared<FinishedOrder>(text), parameters.values);
  return presentPage(rows, input, total, presentMaintenanceEntry, ({ id, finished_at }) =>
    encodeCursor([finished_at.toISOString(), id, total.count, Number(total.isLeast)]),
  );
};

function listConditions({ actor, clock }: SignedInContext, input: ApiParsedInput<'listMaintenanceLog'>, parameters: Parameters): string[] {
  const conditions = ['o.tenant_id = :tenant', 'o.finished_at is not null', readCondition(actor, parameters, clock.now())];
  const { deviceId, projectId, siteId, accountId, from, to } = input;
  if (deviceId !== undefined) {
    conditions.push(
      `o.id in (select x.order_id from work_order_objects x where x.tenant_id = :tenant and x.device_id = ${parameters.add(deviceId)})`,
    );
  }
  if (projectId !== undefined) conditions.push(`o.project_id = ${parameters.add(projectId)}`);
  if (siteId !== undefined) {
    conditions.push(`exists (select from areas w where w.tenant_id = :tenant and w.id = ${parameters.add(siteId)}
      and starts_with(o.area_path, w.path))`);
  }
  // Who did the work is found by those alone whom the log names it to.
  if (accountId !== undefined) conditions.push(doneByCondition(accountId, parameters), namesStaff(actor, parameters));
  if (from !== undefined) conditions.push(`o.finished_at >= ${parameters.add(from)}`);
  if (to !== undefined) conditions.push(`o.finished_at < ${parameters.add(to)}`);
  return conditions;
}

/** Everyone who did the work takes part in the order, which an index finds; so do its creator and requester, who did not. */
function doneByCondition(accountId: string, parameters: Parameters): string {
  const account = parameters.add(accountId);
  return `o.id in (select w.order_id from work_order_participants w
      where w.tenant_id = :tenant and w.account_id = ${account}::uuid and w.until is null)
    and o.state -> 'doerIds' @> to_jsonb(${account}::text)`;
}

/** The condition that the actor is shown who did the work of order `o`. */
function namesStaff(actor: Actor, parameters: Parameters): string {
  return areaCondition(actor, 'work-order.comment-internally', 'o.area_path', parameters);
}

/** Parts less what was given back, for everybody; the cost for those who see it, and whether staff is named. Names `:tenant`. */
function costColumns({ actor }: SignedInContext, parameters: Parameters): string {
  return `
  ${takenPartsOf('o.id')} as taken_parts,
  ${namesStaff(actor, parameters)} as names_staff,
  case when ${scopeCondition(actor, 'work-order.cost', parameters)} then
    (select c.total_cents from order_costs c where c.tenant_id = :tenant and c.order_id = o.id) end as cost_cents`;
}

const entryJoins = `
  join projects p on p.tenant_id = :tenant and p.id = o.project_id
  join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
  join areas a on a.tenant_id = :tenant and a.id = o.area_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id`;

const entryColumns = `
  o.id, o.order_no, o.title, o.status, o.finished_at, o.outcome, o.result, o.cause_code, o.remedy_code, o.project_id, p.name as project_name, o.area_id,
  ${areaName} as area_name, o.business_type_id, b.name as business_type_name,
  coalesce((select jsonb_agg(jsonb_build_object('kind', coalesce(v.kind, 'area'), 'id', coalesce(v.id, n.id), 'name', coalesce(v.name, n.name))
      order by x.position)
    from work_order_objects x
      left join devices v on v.tenant_id = :tenant and v.id = x.device_id
      left join areas n on n.tenant_id = :tenant and n.id = x.area_id
    where x.tenant_id = :tenant and x.order_id = o.id), '[]') as objects,
  coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'fullName', y.full_name) order by y.id = o.lead_id desc, y.full_name, y.id)
    from jsonb_array_elements_text(o.state -> 'doerIds') m(id) join accounts y on y.id = m.id::uuid), '[]') as people`;
