import { type EventLevel, terminalStatuses, type WorkOrderStatus } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { readCondition } from '#services/scope/order-scope.ts';

/** A map with more of them shows no more; their number bounds what the call costs. */
export const maxOpenOrders = 2000;

export interface OpenOrderRow {
  id: string;
  order_no: string;
  title: string;
  level: EventLevel;
  status: WorkOrderStatus;
  on_hold: boolean;
  next_due_at: Date | null;
  /** The nearest place around the order that has a position; null: there is none. */
  place_id: string | null;
  place_name: string;
  address: string | null;
  longitude: number;
  latitude: number;
}

/** The open orders within reach, the most serious first and one more than are shown, each with its place. */
export function listOpenOrders({ actor, clock, database }: SignedInContext): Promise<OpenOrderRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    with open as (
      select o.id, o.order_no, o.title, o.level, o.status, o.next_due_at, o.area_path, jsonb_typeof(o.state -> 'hold') = 'object' as on_hold
      from work_orders o
      where o.tenant_id = :tenant and o.status not in (${terminalStatuses.join(', ')}) and ${readCondition(actor, parameters, clock.now())}
      order by o.level, o.id desc limit ${maxOpenOrders + 1}
    ), paths as (
      select distinct x.area_path from open x
    ), placed as (
      select x.area_path, z.* from paths x cross join lateral (
        select a.id as place_id, a.name as place_name, a.address, a.longitude, a.latitude from areas a
        where a.tenant_id = :tenant and a.id = any (string_to_array(trim(both '/' from x.area_path), '/')::uuid[]) and a.longitude is not null
        order by length(a.path) desc limit 1) z
    )
    select x.id, x.order_no, x.title, x.level, x.status, coalesce(x.on_hold, false) as on_hold, x.next_due_at,
      z.place_id, z.place_name, z.address, z.longitude, z.latitude
    from open x left join placed z on z.area_path = x.area_path
    order by x.level, x.next_due_at, x.id desc`;
  return database.run(prepared<OpenOrderRow>(text), parameters.values);
}
