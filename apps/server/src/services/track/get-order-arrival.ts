import type { ApiOutput } from '@energy-om/contract';
import {
  arrivalPositionMaxAgeMs,
  type Coordinates,
  coarsenDistance,
  coarsenPosition,
  distanceBetween,
  isArrivalAwaited,
  toGcj02,
  type WorkOrderStatus,
  workOrderStatus,
} from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrderToRead } from '#services/work-order/load/load-order.ts';
import { findAreaCoordinates } from '#services/work-order/present/measure-distances.ts';

type Lead = NonNullable<ApiOutput<'getOrderArrival'>['lead']>;

/** For whoever requested the order. A position that was shown is recorded in the audit log of the person whose it is. */
export const getOrderArrival: Verb<'getOrderArrival'> = async (context, { id }) => {
  const { actor } = context;
  const { row, order } = await loadOrderToRead(context, actor.tenantId, id, toLifecycleActor(context));
  if (order.requesterId !== actor.accountId) throw forbidden('actionNotYours');
  const place = (await findAreaCoordinates(context, [row.area_id])).get(row.area_id) ?? null;
  const isAwaited = isArrivalAwaited({ status: order.status, arrivedAt: order.arrivedAt, onHold: order.hold !== null });
  const lead = isAwaited && order.leadId !== null ? await findLead(context, { id, leadId: order.leadId }, place) : null;
  if (lead) await recordView(context, lead.id, id);
  return { isAwaited, arrivedAt: row.arrived_at?.toISOString() ?? null, place, lead };
};

interface PositionRow extends Coordinates {
  id: string;
  full_name: string;
  at: Date;
}

interface PositionValues {
  tenant: string;
  order: string;
  account: string;
  executing: WorkOrderStatus;
  since: Date;
  now: Date;
}

/**
 * Only of whoever consented to their way being seen by those who wait for them, since then and since they set out: where they were before is another
 * client's matter. The points themselves are recorded on duty alone.
 */
const findSharedPosition = statement<PositionValues, PositionRow>(
  'find-shared-position',
  `select y.id, y.full_name, l.at, l.longitude, l.latitude
    from track_consents c
      join accounts y on y.id = c.account_id
      cross join lateral (select t.at, t.longitude, t.latitude from track_points t
        where t.tenant_id = :tenant and t.account_id = :account and t.at <= :now and t.at > greatest(:since, c.way_shared_at,
            (select max(h.at) from work_order_history h where h.tenant_id = :tenant and h.order_id = :order
              and h.to_status = :executing and h.from_status is distinct from h.to_status))
        order by t.at desc limit 1) l
    where c.tenant_id = :tenant and c.account_id = :account and c.way_shared_at is not null`,
);

async function findLead(
  { actor, clock, database }: SignedInContext,
  { id: order, leadId: account }: { id: string; leadId: string },
  place: Coordinates | null,
): Promise<Lead | null> {
  const now = clock.now();
  const since = new Date(now.getTime() - arrivalPositionMaxAgeMs);
  const { executing } = workOrderStatus;
  const [found] = await database.run(findSharedPosition, { tenant: actor.tenantId, order, account, executing, since, now });
  if (!found) return null;
  const position = toGcj02(found);
  return {
    id: found.id,
    fullName: found.full_name,
    ...coarsenPosition(position),
    distance: place && coarsenDistance(distanceBetween(position, place)),
    at: found.at.toISOString(),
  };
}

function recordView(context: SignedInContext, subjectId: string, orderId: string): Promise<void> {
  return context.database.transaction((tx) => insertAuditRow(context, { subjectKind: 'track', subjectId, changes: { orderId } }, tx));
}
