import { findNextPoint, findPointOfDevice, type InspectionPoint, type PointOutcome, workOrderStatus } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';

interface RoundRow {
  id: string;
  order_no: string;
  points: InspectionPoint[];
  outcomes: Record<string, PointOutcome>;
}

/** Whoever is on more rounds than these is not on any of them. */
const maxRounds = 20;

/** The rounds where the device is next come first, as the phone is opened by its label. */
export const getDeviceRound: Verb<'getDeviceRound'> = async (context, { deviceId }) => {
  const rows = await findRounds(context, deviceId);
  const rounds = rows.flatMap(({ id, order_no, points, outcomes }) => {
    const visited = points.map((point, index) => ({ ...point, number: index + 1, outcome: outcomes[point.id] ?? null }));
    const point = findPointOfDevice(visited, deviceId);
    const isNext = point === findNextPoint(visited);
    return point ? [{ orderId: id, orderNo: order_no, pointId: point.id, number: point.number, isNext }] : [];
  });
  return { round: rounds.find(({ isNext }) => isNext) ?? rounds[0] ?? null };
};

/** The rounds that the account executes and that have the device among their points, the oldest first. */
async function findRounds({ actor, database }: SignedInContext, deviceId: string): Promise<RoundRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const account = parameters.add(actor.accountId);
  const text = `
    select o.id, o.order_no, r.points,
      coalesce((select jsonb_object_agg(v.point_id, v.outcome order by v.outcome desc)
        from inspection_visits v where v.tenant_id = :tenant and v.order_id = o.id), '{}') as outcomes
    from work_orders o
      join order_inspections n on n.tenant_id = :tenant and n.order_id = o.id
      join inspection_route_versions r on r.tenant_id = :tenant and r.route_id = n.route_id and r.version = n.version
    where o.tenant_id = :tenant and o.status = ${workOrderStatus.executing} and o.state -> 'memberIds' ? ${account}::text
      and exists (select from work_order_participants w
        where w.tenant_id = :tenant and w.order_id = o.id and w.account_id = ${account}::uuid and w.until is null)
      and r.points @> jsonb_build_array(jsonb_build_object('deviceId', ${parameters.add(deviceId)}::text))
      and ${scopeCondition(actor, 'work-order.process', parameters)}
    order by o.created_at, o.id limit ${maxRounds}`;
  return await database.run(prepared<RoundRow>(text), parameters.values);
}
