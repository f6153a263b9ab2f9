import type { HistoryAction, NotificationSubject } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Statement } from '../../db/database.ts';
import { DatabaseUnavailableError, DiskNearlyFullError } from '../../db/errors.ts';
import type { Schema } from '../../db/schema.ts';
import type { KeptByTenant } from '../feed/keep-by-tenant.ts';
import type { AppContext } from '../request-context.ts';
import { findAlarmNews } from './alarm-news.ts';
import type { Recipient } from './list-recipients.ts';
import { findMembershipNews } from './membership-news.ts';
import type { DueSubject, News } from './news.ts';
import { findOrderNews } from './order-news.ts';
import { tellNews } from './tell-news.ts';
import { type WrittenNews, writeNews } from './write-news.ts';

interface DueRow {
  id: string;
  tenant_id: string;
  subject_kind: NotificationSubject;
  subject_id: string;
  action: HistoryAction | null;
  actor_id: string | null;
  created_at: Date;
}

/**
 * $1 now, $2 at most so many, and with them whatever else is due of their subjects, though it was put off: what happened to a
 * subject is told together, in the order of time, so that who did the last of it is not told. Ids sort by the time they were made.
 */
const findDue: Statement = {
  name: 'find-notifications-due',
  text: `select id, tenant_id, subject_kind, subject_id, action, actor_id, created_at from notifications_due
    where (tenant_id, subject_kind, subject_id) in (
      select tenant_id, subject_kind, subject_id from notifications_due where due_at <= $1 order by due_at, id limit $2)
    order by created_at, id`,
};

/** Until what could not be told is tried again; milliseconds. */
const patience = 5 * 60_000;

/**
 * Tells people what is due, by how things stand now. Called too often, ended in the middle or run by several servers at once, it
 * tells everybody once.
 *
 * @returns how many happenings were dealt with, `limit` at most: then there may be more
 */
export async function writeDueNotifications(
  context: AppContext,
  recipients: KeptByTenant<readonly Recipient[]>,
  limit: number,
): Promise<number> {
  const due = await context.database.query<DueRow & object>(findDue, [context.clock.now(), limit]);
  if (due.length > 0) await context.database.assertWritable();
  for (const [tenantId, rows] of Map.groupBy(due, (row) => row.tenant_id)) {
    const subjects = [...Map.groupBy(rows, (row) => `${row.subject_kind} ${row.subject_id}`).values()];
    await tellTenant(context, recipients, tenantId, subjects);
  }
  return Math.min(due.length, limit);
}

/** Where one subject cannot be told of, the others are, and it is tried again later. */
async function tellTenant(
  context: AppContext,
  recipients: KeptByTenant<readonly Recipient[]>,
  tenantId: string,
  subjects: readonly DueRow[][],
): Promise<void> {
  try {
    await tellOf(context, tenantId, subjects, await recipients.read(tenantId));
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || error instanceof DiskNearlyFullError) throw error;
    if (subjects.length > 1) {
      for (const rows of subjects) await tellTenant(context, recipients, tenantId, [rows]);
      return;
    }
    const [first] = subjects[0] ?? [];
    context.log.error({ err: error, tenantId, subject: first?.subject_id }, 'nobody could be told of something');
    await postpone(context, tenantId, subjects.flat());
  }
}

async function tellOf(
  context: AppContext,
  tenantId: string,
  subjects: readonly DueRow[][],
  recipients: readonly Recipient[],
): Promise<void> {
  const news = await findNews(context, tenantId, subjects.map(toSubject), recipients);
  const written = await context.database.transaction(async (tx): Promise<WrittenNews> => {
    const outdated = await findOutdated(tx, tenantId, news, subjects.flat());
    const written = await writeNews(
      context,
      tx,
      tenantId,
      news.filter(({ subject }) => !outdated.has(subject.id)),
    );
    // What moves on in this very moment stays due.
    const done = subjects.flat().filter(({ subject_id }) => !outdated.has(subject_id));
    await tx.deleteFrom('notifications_due').where(areThese(tenantId, done)).execute();
    return written;
  });
  await tellNews(context, tenantId, written);
}

function toSubject(rows: readonly DueRow[]): DueSubject {
  const last = rows.at(-1) as DueRow;
  const happened = rows.map(({ action, actor_id }) => ({ action, actorId: actor_id }));
  return { kind: last.subject_kind, id: last.subject_id, at: last.created_at, happened };
}

async function findNews(
  context: AppContext,
  tenantId: string,
  due: readonly DueSubject[],
  recipients: readonly Recipient[],
): Promise<News[]> {
  const of = (...kinds: NotificationSubject[]) => due.filter(({ kind }) => kinds.includes(kind));
  const orders = of('workOrder');
  const alarms = of('alarm');
  const memberships = of('joinRequest', 'membership');
  return [
    ...(orders.length > 0 ? await findOrderNews(context, tenantId, orders, recipients) : []),
    ...(alarms.length > 0 ? await findAlarmNews(context, tenantId, alarms, recipients) : []),
    ...(memberships.length > 0 ? await findMembershipNews(context, tenantId, memberships, recipients) : []),
  ];
}

/**
 * Orders that are not any more as the news has them, or of which more is due than the news knows; the others stay as they are until
 * the end of the transaction, since a move is noted with the order itself.
 */
async function findOutdated(
  tx: Transaction<Schema>,
  tenantId: string,
  news: readonly News[],
  due: readonly DueRow[],
): Promise<Set<string>> {
  const read = new Map(
    news.flatMap(({ subject, occurrence }) => (subject.kind === 'workOrder' ? [[subject.id, occurrence] as const] : [])),
  );
  const orderIds = [...read.keys()];
  if (orderIds.length === 0) return new Set();
  const held = await tx
    .selectFrom('work_orders')
    .select(['id', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any (${orderIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  const { rows: more } = await sql<{ subject_id: string }>`
    select subject_id from notifications_due
    where tenant_id = ${tenantId} and subject_id = any (${orderIds}::uuid[]) and id <> all (${due.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  const moved = held.filter(({ id, version }) => version !== read.get(id));
  return new Set([...moved.map(({ id }) => id), ...more.map(({ subject_id }) => subject_id)]);
}

async function postpone({ database, clock }: AppContext, tenantId: string, rows: readonly DueRow[]): Promise<void> {
  await database.kysely
    .updateTable('notifications_due')
    .set({ due_at: new Date(clock.now().getTime() + patience) })
    .where(areThese(tenantId, rows))
    .execute();
}

function areThese(tenantId: string, rows: readonly DueRow[]) {
  const subjects = [...new Set(rows.map(({ subject_id }) => subject_id))];
  return sql<boolean>`tenant_id = ${tenantId} and subject_id = any (${subjects}::uuid[]) and id = any (${rows.map(({ id }) => id)}::uuid[])`;
}
