import { type HistoryAction, minuteMs, workOrderStatus } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { PendingSubject } from '#services/notification/notification-draft.ts';
import type { Loading } from '../set-up/services-at.ts';

/** The newest alarm of a grave level that ended a while ago. */
const findAlarm = statement<{ tenant: string; before: Date }, { id: string; raised_at: Date; cleared_at: Date }>(
  'find-demonstration-alarm-for-messages',
  `select x.id, x.raised_at, x.cleared_at from alarms x
    where x.tenant_id = :tenant and x.level <= 2 and x.cleared_at <= :before order by x.raised_at desc, x.id limit 1`,
);

/** The event by which an order last came to whoever has to accept it: the gravest order that waits for that. */
const findOrder = statement<
  { tenant: string; status: number; before: Date },
  { id: string; action: HistoryAction; actor_id: string | null; at: Date }
>(
  'find-demonstration-order-for-messages',
  `select o.id, e.action, e.actor_id, e.created_at as at
    from work_orders o join notification_outbox e on e.tenant_id = :tenant and e.subject_kind = 'workOrder' and e.subject_id = o.id
    where o.tenant_id = :tenant and o.status = :status and o.level <= 3 and e.created_at <= :before order by o.level, e.created_at desc, o.id limit 1`,
);

/** What messages are about, and when it was over; null: nobody has acted on it. */
export interface MessageSubject {
  subject: PendingSubject;
  endedAt: number | null;
}

/** An alarm that is over and an order that waits to be accepted, as their events stood in the outbox; either may be missing. */
export async function findSubjects({ tx }: Loading, tenant: string, now: number): Promise<MessageSubject[]> {
  const before = new Date(now - 5 * minuteMs);
  const alarms = await runIn(tx, findAlarm, { tenant, before });
  const orders = await runIn(tx, findOrder, { tenant, status: workOrderStatus.toBeAccepted, before });
  return [
    ...alarms.map(({ id, raised_at: at, cleared_at }) => ({
      subject: { kind: 'alarm' as const, id, since: at, at, events: [{ action: null, actorId: null }] },
      endedAt: cleared_at.getTime(),
    })),
    ...orders.map(({ id, action, actor_id: actorId, at }) => ({
      subject: { kind: 'workOrder' as const, id, since: at, at, events: [{ action, actorId }] },
      endedAt: null,
    })),
  ];
}
