import { terminalStatuses } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { alarmReach, alarmTables } from '#services/alarm/alarm-conditions.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';

/**
 * The alarm that an order is raised for must be in the actor's sight and have no order that is still open. Throws `invalid` for one that
 * is not in sight, `conflict` with the order it has.
 */
export async function assertAlarmWithoutOrder({ actor, database }: SignedInContext, alarmId: string): Promise<void> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [...alarmReach(actor, 'alarm.view', parameters), `x.id = ${parameters.add(alarmId)}`];
  const text = `
    select (select jsonb_build_object('orderNo', o.order_no) from work_orders o where o.tenant_id = :tenant and o.id = x.work_order_id
      and o.status not in (${terminalStatuses.join(', ')})) as work_order
    from ${alarmTables} where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<{ work_order: { orderNo: string } | null }>(text), parameters.values);
  if (!row) throw invalid({ alarmId: 'alarmUnknown' });
  if (row.work_order) throw conflict('alarmHasOrder', null, row.work_order);
}
