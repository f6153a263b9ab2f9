import { historyEvent, terminalStatuses, waitingStatuses } from '@energy-om/domain';
import { statement } from '#db/statement.ts';

/** An order whose cost is to be computed, as it was read. */
export interface DueDelay {
  id: string;
  next_at: Date;
  /** It can cost nothing any more. */
  is_over: boolean;
  /** The work on site is still to be done, and something is wrong: what a plan has people do is no fault, unless an alarm came to it. */
  is_waiting: boolean;
  project_id: string;
  area_id: string;
  created_at: Date;
  /** When the first of its alarms was raised; null: it is of none. */
  raised_at: Date | null;
}

/** A sweep over all tenants but suspended ones. */
export const findTenantsWithDueDelays = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-delay-costs-due',
  `select t.id from tenants t where t.suspended_at is null
    and exists (select from delay_costs c where c.tenant_id = t.id and c.next_at <= :now)`,
);

export const findDueDelays = statement<{ tenant: string; now: Date; paused: readonly string[]; limit: number }, DueDelay>(
  'find-delay-costs-due',
  `select o.id, c.next_at, o.status in (${terminalStatuses.join(', ')}) as is_over,
      o.status in (${waitingStatuses.join(', ')}) and (o.source <> ${historyEvent.businessPlan} or y.raised_at is not null) as is_waiting,
      o.project_id, o.area_id, o.created_at, y.raised_at
    from delay_costs c join work_orders o on o.tenant_id = :tenant and o.id = c.order_id
      cross join lateral (select min(x.raised_at) as raised_at from alarms x where x.tenant_id = :tenant and x.work_order_id = o.id) y
    where c.tenant_id = :tenant and c.next_at <= :now and c.order_id <> all (:paused::uuid[])
    order by c.next_at, c.order_id limit :limit`,
);
