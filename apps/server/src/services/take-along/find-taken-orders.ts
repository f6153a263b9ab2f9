import { maxTakenOrders, openStatuses } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { readCondition } from '#services/scope/order-scope.ts';

export interface TakenOrder {
  id: string;
  version: number;
  stamp: string;
  is_own: boolean;
  is_teams: boolean;
}

/** Somebody's newest open orders. */
const maxOwn = 3000;

/**
 * What an order shows besides its own row, so that a copy is known to be out of date though nobody has moved the order: its alarms, documents and the points
 * that were visited, the choices of its business type, and the newest comment.
 * @param mayReadInternal the condition that the account may read the internal comments on order `o`, of which there is no trace for others
 */
const stamp = (mayReadInternal: string) => `md5(concat_ws('|', b.version, o.documents_version,
  (select string_agg(x.id || x.state || coalesce(x.cleared_at::text, ''), ',' order by x.id) from alarms x where x.tenant_id = :tenant and x.work_order_id = o.id),
  (select string_agg(m.id || m.status, ',' order by m.id) from permits m where m.tenant_id = :tenant and m.order_id = o.id),
  (select string_agg(i.id || i.state, ',' order by i.id) from permits m
    join permit_points y on y.tenant_id = :tenant and y.permit_id = m.id
    join isolation_points i on i.tenant_id = :tenant and i.id = y.point_id where m.tenant_id = :tenant and m.order_id = o.id),
  (select string_agg(s.id || s.status, ',' order by s.id) from switching_orders s where s.tenant_id = :tenant and s.order_id = o.id),
  (select count(*) from inspection_visits v where v.tenant_id = :tenant and v.order_id = o.id),
  (select string_agg(n.id::text, ',' order by n.id) from work_orders n where n.tenant_id = :tenant and n.linked_order_id = o.id),
  (select c.id from work_order_comments c where c.tenant_id = :tenant and c.order_id = o.id and (not c.is_internal or ${mayReadInternal})
    order by c.id desc limit 1)))`;

/**
 * The open orders that are the account's own or its teams', what is first due first. Own ones are found by participation, a team's by its statuses, of each
 * at most as many as are taken: the cost does not grow with the tenant's orders. What a team may take undispatched is not among them, since taking it
 * needs a network.
 */
export function findTakenOrders({ actor, database, clock }: SignedInContext): Promise<TakenOrder[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const account = parameters.add(actor.accountId);
  const teams = parameters.add(actor.teams.map(({ id }) => id));
  const mayReadInternal = areaCondition(actor, 'work-order.comment-internally', 'o.area_path', parameters);
  const text = `
    with participations as materialized (
      select w.order_id from work_order_participants w
      where w.tenant_id = :tenant and w.account_id = ${account} and w.is_open and w.until is null order by w.order_id desc limit ${maxOwn}
    ),
    found as (
      select p.order_id as id, true as is_own, false as is_teams
      from participations p join work_orders o on o.tenant_id = :tenant and o.id = p.order_id where o.status in (${openStatuses.join(', ')})
      union all
      select q.id, false, true
      from unnest(${teams}::uuid[]) t(id) cross join unnest(array[${openStatuses.join(', ')}]::smallint[]) s(status) cross join lateral (
        select o.id from work_orders o where o.tenant_id = :tenant and o.team_id = t.id and o.status = s.status order by o.id desc limit ${maxTakenOrders}
      ) q
    ),
    taken as (
      select o.id, bool_or(f.is_own) as is_own, bool_or(f.is_teams) as is_teams
      from found f join work_orders o on o.tenant_id = :tenant and o.id = f.id
      where ${readCondition(actor, parameters, clock.now())}
      group by o.tenant_id, o.id order by coalesce(o.next_due_at, 'infinity'::timestamptz), o.id limit ${maxTakenOrders}
    )
    select o.id, o.version, ${stamp(mayReadInternal)} as stamp, t.is_own, t.is_teams
    from taken t join work_orders o on o.tenant_id = :tenant and o.id = t.id
      join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
    order by coalesce(o.next_due_at, 'infinity'::timestamptz), o.id`;
  return database.run(prepared<TakenOrder>(text), parameters.values);
}
