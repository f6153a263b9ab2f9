import { mayReadInternal, workOrderStatus } from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import { decodeCursor, encodeCursor, offsetOf, presentPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { type PresentedRow, presentRow } from '../present/present-row.ts';
import { countOrders, queryOrders } from './query-orders.ts';

const endedStatuses = [workOrderStatus.completed, workOrderStatus.closed];

/** A device of another tenant has no orders here, like an unknown one. */
export const listDeviceWorkOrders: Verb<'listDeviceWorkOrders'> = async (context, input) => {
  const { actor, database, clock } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    'o.tenant_id = :tenant',
    readCondition(actor, parameters, clock.now()),
    `o.id in (select x.order_id from work_order_objects x where x.tenant_id = :tenant and x.device_id = ${parameters.add(input.deviceId)})`,
  ];
  if (input.state !== undefined)
    conditions.push(`o.status ${input.state === 'open' ? '<> all' : '= any'} (${parameters.add([...endedStatuses])}::int[])`);
  const position = input.cursor === undefined ? null : decodeCursor(input.cursor, ['id', 'count', 'count']);
  const total = position ? { count: position[1], isLeast: position[2] === 1 } : await countOrders(database, { conditions }, parameters);
  if (position) conditions.push(`o.id < ${parameters.add(position[0])}::uuid`);
  const offset = position ? 0 : offsetOf(input);
  const rows = await queryOrders(context, { conditions, parameters, orderBy: 'o.id desc', limit: input.pageSize + 1, offset });
  const lifecycleActor = toLifecycleActor(context);
  const now = clock.now().getTime();
  return presentPage(
    rows,
    input,
    total,
    (row) => hideStaff(presentRow(row, lifecycleActor, now), mayReadInternal(lifecycleActor, { areaPath: row.area_path })),
    (row) => encodeCursor([row.id, total.count, Number(total.isLeast)]),
  );
};

/** The history of a device is for everybody who comes to it, so clients and occupants are not shown who works on it. */
function hideStaff(row: PresentedRow, isStaff: boolean): PresentedRow {
  return isStaff ? row : { ...row, team: null, executors: [], holder: row.holder && { ...row.holder, name: null } };
}
