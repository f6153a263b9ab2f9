import { terminalStatuses } from '@energy-om/domain';
import type { MakeId } from '../make-ids.ts';
import type { DemoRows } from '../tenant/demo-rows.ts';

/** Adds the last event of each open order to the outbox, from which the server notifies those who have to act. */
export function addOutboxRows(rows: DemoRows, makeId: MakeId): void {
  const isOpen = new Set(rows.work_orders.filter(({ status }) => !terminalStatuses.includes(status)).map(({ id }) => id));
  const lastOf = new Map<string, DemoRows['work_order_history'][number]>();
  for (const line of rows.work_order_history) {
    const known = lastOf.get(line.order_id);
    if (isOpen.has(line.order_id) && (!known || known.version <= line.version)) lastOf.set(line.order_id, line);
  }
  for (const { tenant_id, order_id, action, actor_id = null, at } of lastOf.values()) {
    if (action === 'ruleSkipped') continue;
    const eventAt = new Date(at);
    rows.notification_outbox.push({
      id: makeId(eventAt.getTime()),
      tenant_id,
      subject_kind: 'workOrder',
      subject_id: order_id,
      action,
      actor_id,
      created_at: eventAt,
      due_at: eventAt,
    });
  }
}
