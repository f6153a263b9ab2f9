import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
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

/** Locks the events of subjects. @returns subjects of which every event is still there and no other server has locked one */
export async function claimEvents(tx: Transaction<Schema>, tenantId: string, pending: readonly OutboxRows[]): Promise<OutboxRows[]> {
  const rows = await tx
    .selectFrom('notification_outbox')
    .select('id')
    .where(areThese(tenantId, pending.flat()))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  const claimed = new Set(rows.map(({ id }) => id));
  return pending.filter((subject) => subject.every(({ id }) => claimed.has(id)));
}

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
  const subjectIds = pending.map(([{ subject_id }]) => subject_id);
  const orders = await tx
    .selectFrom('work_orders')
    .select(['id', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any (${subjectIds.filter((id) => versions.has(id))}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  const { rows: later } = await sql<Pick<OutboxRow, 'subject_kind' | 'subject_id'>>`
    select subject_kind, subject_id from notification_outbox
    where tenant_id = ${tenantId} and subject_id = any (${subjectIds}::uuid[]) and id <> all (${pending.flat().map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  const moved = orders.filter(({ id, version }) => version !== versions.get(id));
  return new Set([...moved.map(({ id }) => subjectKey({ subject_kind: 'workOrder', subject_id: id })), ...later.map(subjectKey)]);
}

export async function deleteEvents(tx: Transaction<Schema>, tenantId: string, rows: readonly OutboxRow[]): Promise<void> {
  await tx.deleteFrom('notification_outbox').where(areThese(tenantId, rows)).execute();
}

export async function rescheduleEvents(database: Database, tenantId: string, rows: readonly OutboxRow[], dueAt: Date): Promise<void> {
  await database.kysely.updateTable('notification_outbox').set({ due_at: dueAt }).where(areThese(tenantId, rows)).execute();
}

function areThese(tenantId: string, rows: readonly OutboxRow[]): RawBuilder<boolean> {
  const subjects = [...new Set(rows.map(({ subject_id }) => subject_id))];
  return sql<boolean>`tenant_id = ${tenantId} and subject_id = any (${subjects}::uuid[]) and id = any (${rows.map(({ id }) => id)}::uuid[])`;
}
