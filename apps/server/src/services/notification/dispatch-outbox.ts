import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NotificationSubject } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { NumberedStatement } from '#db/database.ts';
import { DatabaseUnavailableError, DiskNearlyFullError, isContention } from '#db/errors.ts';
import type { NotificationDueTable } from '#db/schema/notifications.ts';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '../core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '../core/scheduling/tenant-turns.ts';
import type { TenantCache } from '../feed/tenant-cache.ts';
import { projectAlarmEvents } from './alarm-events.ts';
import type { Recipient } from './list-recipients.ts';
import { projectMembershipEvents } from './membership-events.ts';
import type { DueSubject, News } from './notification-draft.ts';
import { projectOrderEvents } from './project-order-events.ts';
import { publishDeliveries } from './publish-deliveries.ts';
import { projectSessionEvents } from './session-events.ts';
import { type Deliveries, writeDeliveries } from './write-deliveries.ts';

type DueRow = Omit<NotificationDueTable, 'due_at'>;

/**
 * $1 now, $2 at most so many of each tenant, so that none waits for another; and with them whatever else is due of their subjects,
 * though it was put off: what happened to a subject is told together, in the order of time, so that who did the last of it is not
 * told. Ids sort by the time they were made.
 */
const findDue: NumberedStatement = {
  name: 'find-notifications-due',
  text: `
    with subjects as (
      select distinct x.tenant_id, x.subject_kind, x.subject_id from tenants t cross join lateral (
        select d.tenant_id, d.subject_kind, d.subject_id from notification_outbox d
        where d.tenant_id = t.id and d.due_at <= $1 order by d.due_at, d.id limit $2) x
    )
    select d.id, d.tenant_id, d.subject_kind, d.subject_id, d.action, d.actor_id, d.created_at
    from subjects s join notification_outbox d
      on d.tenant_id = s.tenant_id and d.subject_id = s.subject_id and d.subject_kind = s.subject_kind
    order by d.created_at, d.id`,
};

/** Until what could not be told is tried again; milliseconds. */
const patience = 5 * 60_000;
/** Looked at in one go: everybody of the tenant is asked about each of them, and other calls have to get their turn. */
const subjectsAtOnce = 20;
/** Written in one transaction, which holds its orders: nobody who moves one of them is to wait long. */
const rowsAtOnce = 500;

/** A request to join and the membership that comes of it are both of one account. */
function keyOf({ subject_kind, subject_id }: Pick<DueRow, 'subject_kind' | 'subject_id'>): string {
  return `${subject_kind} ${subject_id}`;
}

function keyOfMessage({ subject: { kind, id } }: News): string {
  return keyOf({ subject_kind: kind, subject_id: id });
}

/** Everything due of one subject, in the order of time. */
type Due = readonly [DueRow, ...DueRow[]];

/**
 * Tells people what is due, by how things stand now. Called too often, ended in the middle or run by several servers at once, it
 * tells everybody once.
 *
 * @param limit of each tenant
 * @returns how many happenings were dealt with, of the tenant that had most; with `limit` there may be more
 */
export async function dispatchOutbox(
  context: AppContext,
  recipients: TenantCache<readonly Recipient[]>,
  limit: number,
  turns = createNotificationTurns(context.log),
): Promise<number> {
  const rows = await context.database.query<DueRow & object>(findDue, [context.clock.now(), limit]);
  if (rows.length > 0) await context.database.assertWritable();
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id);
  let most = 0;
  await turns.run([...byTenant.keys()], { each: 1, most: byTenant.size }, async (tenantId) => {
    const ofTenant = byTenant.get(tenantId) ?? [];
    const due = [...Map.groupBy(ofTenant, keyOf).values()] as unknown as Due[];
    for (let at = 0; at < due.length; at += subjectsAtOnce) {
      await dispatchBatch(context, recipients, tenantId, due.slice(at, at + subjectsAtOnce));
      await nextTurn();
    }
    most = Math.max(most, Math.min(limit, ofTenant.length));
    return 0;
  });
  return most;
}

export const createNotificationTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'write-notifications', 'the people of a tenant could not be told');

/** Where one subject cannot be told of, the others are, and it is tried again later. Throws while there is no database. */
async function dispatchBatch(
  context: AppContext,
  recipients: TenantCache<readonly Recipient[]>,
  tenantId: string,
  due: readonly Due[],
  isSecondTry = false,
): Promise<void> {
  try {
    const news = await findNews(context, tenantId, due.map(toSubject), await recipients.read(tenantId));
    for (const part of partByRows(due, news)) await tellTogether(context, tenantId, part, news);
  } catch (error) {
    const isAway = error instanceof DatabaseUnavailableError && !isContention(error);
    if (isAway || error instanceof DiskNearlyFullError) throw error;
    if (due.length > 1) {
      for (const one of due) await dispatchBatch(context, recipients, tenantId, [one]);
      return;
    }
    if (isContention(error) && !isSecondTry) return dispatchBatch(context, recipients, tenantId, due, true);
    context.log.error({ err: error, tenantId, subject: due[0]?.[0].subject_id }, 'nobody could be told of something');
    await reschedule(context, tenantId, due.flat());
  }
}

/** Parts with about so many rows to write. */
function partByRows(due: readonly Due[], news: readonly News[]): Due[][] {
  const rowsOf = new Map<string, number>();
  for (const one of news) rowsOf.set(keyOfMessage(one), (rowsOf.get(keyOfMessage(one)) ?? 0) + one.told.length);
  const parts: Due[][] = [];
  let free = 0;
  for (const one of due) {
    const rows = rowsOf.get(keyOf(one[0])) ?? 0;
    if (parts.length === 0 || rows > free) {
      parts.push([]);
      free = rowsAtOnce;
    }
    parts.at(-1)?.push(one);
    free -= rows;
  }
  return parts;
}

async function tellTogether(context: AppContext, tenantId: string, due: readonly Due[], news: readonly News[]): Promise<void> {
  const written = await context.database.transaction(async (tx): Promise<Deliveries> => {
    const held = await claimEvents(tx, tenantId, due);
    const outdated = await findOutdated(tx, tenantId, held, news);
    const done = held.filter(([first]) => !outdated.has(keyOf(first)));
    const isDone = new Set(done.map(([first]) => keyOf(first)));
    const written = await writeDeliveries(
      context,
      tx,
      tenantId,
      news.filter((one) => isDone.has(keyOfMessage(one))),
    );
    // What moves on in this very moment stays due.
    await tx.deleteFrom('notification_outbox').where(areThese(tenantId, done.flat())).execute();
    return written;
  });
  publishDeliveries(context, tenantId, written);
}

function toSubject(rows: Due): DueSubject {
  const last = rows.at(-1) ?? rows[0];
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
  const sessions = of('session');
  const news = [
    ...(orders.length > 0 ? await projectOrderEvents(context, tenantId, orders, recipients) : []),
    ...(alarms.length > 0 ? await projectAlarmEvents(context, tenantId, alarms, recipients) : []),
    ...(memberships.length > 0 ? await projectMembershipEvents(context, tenantId, memberships, recipients) : []),
    ...(sessions.length > 0 ? await projectSessionEvents(context, sessions, recipients) : []),
  ];
  // Ids are made in this order, and sort as what happened did.
  return news.sort((one, other) => one.subject.at.getTime() - other.subject.at.getTime());
}

/** Those of which everything is still due and nobody else is just telling of it. */
async function claimEvents(tx: Transaction<Schema>, tenantId: string, due: readonly Due[]): Promise<Due[]> {
  const rows = await tx
    .selectFrom('notification_outbox')
    .select('id')
    .where(areThese(tenantId, due.flat()))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  const held = new Set(rows.map(({ id }) => id));
  return due.filter((one) => one.every(({ id }) => held.has(id)));
}

/**
 * Orders that are not any more as the news has them, and whatever more is due of than the news knows; the others stay as they are
 * until the end of the transaction, since a move is noted with the order itself.
 */
async function findOutdated(tx: Transaction<Schema>, tenantId: string, due: readonly Due[], news: readonly News[]): Promise<Set<string>> {
  const read = new Map(
    news.flatMap(({ subject, occurrence }) => (subject.kind === 'workOrder' ? [[subject.id, occurrence] as const] : [])),
  );
  const subjects = due.map(([{ subject_id }]) => subject_id);
  const orders = await tx
    .selectFrom('work_orders')
    .select(['id', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any (${subjects.filter((id) => read.has(id))}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  const { rows: more } = await sql<Pick<DueRow, 'subject_kind' | 'subject_id'>>`
    select subject_kind, subject_id from notification_outbox
    where tenant_id = ${tenantId} and subject_id = any (${subjects}::uuid[]) and id <> all (${due.flat().map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  const moved = orders.filter(({ id, version }) => version !== read.get(id));
  return new Set([...moved.map(({ id }) => keyOf({ subject_kind: 'workOrder', subject_id: id })), ...more.map(keyOf)]);
}

async function reschedule({ database, clock }: AppContext, tenantId: string, rows: readonly DueRow[]): Promise<void> {
  await database.kysely
    .updateTable('notification_outbox')
    .set({ due_at: new Date(clock.now().getTime() + patience) })
    .where(areThese(tenantId, rows))
    .execute();
}

function areThese(tenantId: string, rows: readonly DueRow[]) {
  const subjects = [...new Set(rows.map(({ subject_id }) => subject_id))];
  return sql<boolean>`tenant_id = ${tenantId} and subject_id = any (${subjects}::uuid[]) and id = any (${rows.map(({ id }) => id)}::uuid[])`;
}
