import type { Transaction } from 'kysely';
import { type Database, runPrepared } from '#db/database.ts';
import type { NotificationOutboxTable } from '#db/schema/notifications.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { NotificationDraft } from './notification-draft.ts';

export type OutboxRow = Omit<NotificationOutboxTable, 'due_at'>;

/** The pending events of one subject, in the order of time. */
export type OutboxRows = readonly [OutboxRow, ...OutboxRow[]];

/** The kind is part of the key: a request to join and the membership that follows from it both have the account's id. */
export function subjectKey({ subject_kind, subject_id }: Pick<OutboxRow, 'subject_kind' | 'subject_id'>): string {
  return `${subject_kind} ${subject_id}`;
}

/**
 * At most `limit` due events of each tenant, so that no tenant waits for another; and with them all other events of their subjects, even
 * rescheduled ones: the events of a subject become one notification, in the order of time, so that whoever did the last of them is not
 * notified. Ids sort by the time they were made.
 */
export const pendingEvents = statement<{ now: Date; limit: number }, OutboxRow>(
  'find-pending-events',
  `
    with subjects as (
      select distinct x.tenant_id, x.subject_kind, x.subject_id from tenants t cross join lateral (
        select d.tenant_id, d.subject_kind, d.subject_id from notification_outbox d
        where d.tenant_id = t.id and d.due_at <= :now order by d.due_at, d.id limit :limit) x
    )
    select d.id, d.tenant_id, d.subject_kind, d.subject_id, d.action, d.actor_id, d.created_at
    from subjects s join notification_outbox d
      on d.tenant_id = s.tenant_id and d.subject_id = s.subject_id and d.subject_kind = s.subject_kind
    order by d.created_at, d.id`,
);

interface TheseEvents {
  tenant: string;
  subjects: readonly string[];
  ids: readonly string[];
}

const areThese = 'tenant_id = :tenant and subject_id = any (:subjects::uuid[]) and id = any (:ids::uuid[])';

function toThese(tenant: string, rows: readonly OutboxRow[]): TheseEvents {
  return { tenant, subjects: [...new Set(rows.map(({ subject_id }) => subject_id))], ids: rows.map(({ id }) => id) };
}

const lockEvents = statement<TheseEvents, { id: string }>(
  'lock-events',
  `select id from notification_outbox where ${areThese} order by id for update skip locked`,
);

/** Locks the events of subjects. @returns subjects of which every event is still there and no other server has locked one */
export async function claimEvents(tx: Transaction<Schema>, tenantId: string, pending: readonly OutboxRows[]): Promise<OutboxRows[]> {
  const rows = await runPrepared(tx, lockEvents, toThese(tenantId, pending.flat()));
  const claimed = new Set(rows.map(({ id }) => id));
  return pending.filter((subject) => subject.every(({ id }) => claimed.has(id)));
}

const lockOrders = statement<{ tenant: string; orders: readonly string[] }, { id: string; version: number }>(
  'lock-orders-of-events',
  'select id, version from work_orders where tenant_id = :tenant and id = any (:orders::uuid[]) order by id for share',
);

const findLater = statement<TheseEvents, Pick<OutboxRow, 'subject_kind' | 'subject_id'>>(
  'find-later-events',
  `select subject_kind, subject_id from notification_outbox
    where tenant_id = :tenant and subject_id = any (:subjects::uuid[]) and id <> all (:ids::uuid[])`,
);

/**
 * Subjects whose drafts are outdated: orders that have moved on, and whatever has events that the drafts do not know. Orders stay locked
 * until the end of the transaction, since a move writes its event together with the order.
 *
 * @returns their keys
 */
export async function findOutdated(
  tx: Transaction<Schema>,
  tenantId: string,
  pending: readonly OutboxRows[],
  drafts: readonly NotificationDraft[],
): Promise<Set<string>> {
  const versions = new Map(
    drafts.flatMap(({ subject, revision }) => (subject.kind === 'workOrder' ? [[subject.id, revision] as const] : [])),
  );
  const these = toThese(tenantId, pending.flat());
  const orderIds = these.subjects.filter((id) => versions.has(id));
  const orders = orderIds.length === 0 ? [] : await runPrepared(tx, lockOrders, { tenant: tenantId, orders: orderIds });
  const later = await runPrepared(tx, findLater, these);
  const moved = orders.filter(({ id, version }) => version !== versions.get(id));
  return new Set([...moved.map(({ id }) => subjectKey({ subject_kind: 'workOrder', subject_id: id })), ...later.map(subjectKey)]);
}

const removeEvents = statement<TheseEvents, object>('delete-events', `delete from notification_outbox where ${areThese}`);

export async function deleteEvents(tx: Transaction<Schema>, tenantId: string, rows: readonly OutboxRow[]): Promise<void> {
  await runPrepared(tx, removeEvents, toThese(tenantId, rows));
}

const moveEvents = statement<TheseEvents & { dueAt: Date }, object>(
  'reschedule-events',
  `update notification_outbox set due_at = :dueAt where ${areThese}`,
);

export async function rescheduleEvents(database: Database, tenantId: string, rows: readonly OutboxRow[], dueAt: Date): Promise<void> {
  await database.run(moveEvents, { ...toThese(tenantId, rows), dueAt });
}
