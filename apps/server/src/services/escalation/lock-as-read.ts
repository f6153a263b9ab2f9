import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { EscalatedAlarmRow } from './find-escalated-alarm.ts';

/** Locks order and alarm, in the order in which a move of the order locks them. @returns false when one of them is not as it was read */
export async function lockAsRead(tx: Transaction<Schema>, tenantId: string, row: EscalatedAlarmRow): Promise<boolean> {
  if (row.order_id !== null) {
    const order = await tx
      .selectFrom('work_orders')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.order_id)
      .where('version', '=', row.order_version)
      .forShare()
      .executeTakeFirst();
    if (!order) return false;
  }
  const alarm = await tx
    .selectFrom('alarms')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('escalation_round', '=', row.escalation_round)
    .where('escalation_at', 'is not distinct from', row.escalation_at)
    .where('work_order_id', 'is not distinct from', row.order_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return alarm !== undefined;
}
