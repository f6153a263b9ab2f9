import {
  findSwitchObstacle,
  type IsolationPoint,
  type SwitchGrounds,
  type SwitchObstacle,
  standingPermitStatuses,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

/** The points at the device where something stands, of all orders. */
const findPoints = statement<{ tenant: string; device: string }, Pick<IsolationPoint, 'deviceId' | 'state'>>(
  'find-points-held-at-device',
  `select i.device_id as "deviceId", i.state from isolation_points i
    where i.tenant_id = :tenant and i.device_id = :device and i.state not in ('planned', 'restored')`,
);

/** The orders of an account by whose open permits or executing switching orders the device is named. */
const findGrounds = statement<
  { tenant: string; device: string; account: string; standing: readonly string[] },
  Pick<SwitchGrounds, 'orderStatus'>
>(
  'find-grounds-for-switching-device',
  `
    select o.status as "orderStatus" from work_orders o
    where o.tenant_id = :tenant and o.id in (
        select p.order_id from isolation_points i
          join permit_points x on x.tenant_id = :tenant and x.point_id = i.id
          join permits p on p.tenant_id = :tenant and p.id = x.permit_id
        where i.tenant_id = :tenant and i.device_id = :device and p.status = any (:standing::text[])
        union
        select s.order_id from switching_steps y
          join switching_orders s on s.tenant_id = :tenant and s.id = y.switching_id
        where y.tenant_id = :tenant and y.device_id = :device and s.status = 'executing')
      and o.state -> 'memberIds' @> to_jsonb(:account::text)`,
);

export interface SwitchQuestion {
  tenantId: string;
  deviceId: string;
  isOn: boolean;
  /** Null: whoever asks is not of the staff, as an occupant or a tariff. */
  staffId: string | null;
}

/**
 * Finds why a device may not be switched; null: it may. A call that switches asks within its transaction, by its `run`, so that a point that was
 * locked before is seen.
 */
export async function loadSwitchObstacle(
  run: Database['run'],
  { tenantId, deviceId, isOn, staffId }: SwitchQuestion,
): Promise<SwitchObstacle | null> {
  const key = { tenant: tenantId, device: deviceId };
  const points = await run(findPoints, key);
  if (staffId === null) return findSwitchObstacle(deviceId, isOn, points, null);
  const orders = await run(findGrounds, {
    ...key,
    account: staffId,
    standing: standingPermitStatuses.filter((status) => status !== 'ended'),
  });
  const grounds = orders.map((order) => ({ ...order, memberIds: [staffId], namedDeviceIds: [deviceId] }));
  return findSwitchObstacle(deviceId, isOn, points, { accountId: staffId, grounds });
}
