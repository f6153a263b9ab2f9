import { minAnnouncementReminderMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { phaseOf, readManaged } from './announcement-rows.ts';
import { remindable } from './broadcasts/remindable.ts';
import { type LockedAnnouncement, lockManaged } from './lock-announcement.ts';

/**
 * Notes whom to remind, and the job writes the messages. People who are named count as reminded at once; all others as the job comes to them, so that two
 * administrators who remind at the same time remind each person once.
 */
export const remindAnnouncementReaders: Verb<'remindAnnouncementReaders'> = async (context, { id, accountIds }) => {
  const { actor, clock, eventBus } = context;
  const now = clock.now();
  const named = accountIds && [...new Set(accountIds)];
  const changes = { reminded: named ?? 'all' };
  const answer = await writeOnce(context, { subjectKind: 'announcement', subjectId: id, changes }, async (tx) => {
    const row = await lockManaged(tx, context, id);
    const refuse = async (key: 'announcementNotLive' | 'nobodyToRemind' | 'reminderUnderWay') =>
      conflict(key, await readManaged(tx, actor, id, now));
    if (phaseOf(row, now) !== 'live') throw await refuse('announcementNotLive');
    if (named === undefined && (await isUnderWay(tx, row))) throw await refuse('reminderUnderWay');
    const reminded = named === undefined ? await countRemindable(tx, row, now) : await markReminded(tx, row, named, now);
    if (reminded.count === 0) throw await refuse('nobodyToRemind');
    await insertBroadcast(tx, context, id, reminded.ids);
    return { reminded: reminded.count };
  });
  await eventBus.publish({ kind: 'announcement-due', tenantId: actor.tenantId });
  return answer;
};

interface Reminded {
  count: number;
  /** Null: all whom the job finds. */
  ids: string[] | null;
}

const findBroadcast = statement<{ tenant: string; id: string }, { id: string }>(
  'find-reminder-under-way',
  `select q.id from announcement_broadcasts q where q.tenant_id = :tenant and q.announcement_id = :id and q.kind = 'reminder'
      and q.account_ids is null and q.ended_at is null`,
);

async function isUnderWay(tx: Transaction<Schema>, { tenant_id, id }: LockedAnnouncement): Promise<boolean> {
  return (await runIn(tx, findBroadcast, { tenant: tenant_id, id })).length > 0;
}

async function countRemindable(tx: Transaction<Schema>, { tenant_id, id }: LockedAnnouncement, now: Date): Promise<Reminded> {
  const since = new Date(now.getTime() - minAnnouncementReminderMs);
  const parameters = new Parameters({ tenant: tenant_id, id, since });
  const text = `select count(*)::int as count ${remindable} where a.tenant_id = :tenant and a.id = :id and (w.reminded_at is null or w.reminded_at <= :since)`;
  const [row] = await runIn(tx, prepared<{ count: number }>(text), parameters.values);
  return { count: row?.count ?? 0, ids: null };
}

const markNamed = statement<{ tenant: string; id: string; accounts: readonly string[]; now: Date; since: Date }, { account_id: string }>(
  'mark-readers-reminded',
  `insert into announcement_reminders as k (tenant_id, announcement_id, account_id, reminded_at)
    select :tenant, a.id, m.account_id, :now ${remindable} where a.tenant_id = :tenant and a.id = :id and m.account_id = any (:accounts::uuid[])
    order by m.account_id
    on conflict (tenant_id, announcement_id, account_id) do update set reminded_at = excluded.reminded_at where k.reminded_at <= :since
    returning account_id`,
);

async function markReminded(
  tx: Transaction<Schema>,
  { tenant_id: tenant, id }: LockedAnnouncement,
  accounts: readonly string[],
  now: Date,
): Promise<Reminded> {
  const since = new Date(now.getTime() - minAnnouncementReminderMs);
  const rows = await runIn(tx, markNamed, { tenant, id, accounts, now, since });
  return { count: rows.length, ids: rows.map(({ account_id }) => account_id) };
}

async function insertBroadcast(
  tx: Transaction<Schema>,
  { actor, clock, ids }: SignedInContext,
  announcementId: string,
  accountIds: string[] | null,
): Promise<void> {
  await tx
    .insertInto('announcement_broadcasts')
    .values({
      tenant_id: actor.tenantId,
      id: ids.next(),
      announcement_id: announcementId,
      kind: 'reminder',
      due_at: clock.now(),
      account_ids: accountIds,
    })
    .execute();
}
