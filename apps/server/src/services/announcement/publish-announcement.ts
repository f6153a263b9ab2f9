import { confirmationReminderAt, maxOpenAnnouncements } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { AnnouncementBroadcastKind } from '#db/schema/announcements.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { phaseOf, readManaged } from './announcement-rows.ts';
import { assertTimes } from './assert-times.ts';
import { assertAudience } from './audience/assert-audience.ts';
import { countReaders } from './audience/count-readers.ts';
import { endBroadcasts } from './broadcasts/end-broadcasts.ts';
import { type LockedAnnouncement, lockDraft, lockManaged } from './lock-announcement.ts';

/** Publishing writes no messages: it notes what is to be sent (`announcement_broadcasts`), so that its cost does not grow with the readers. */
export const publishAnnouncement: Verb<'publishAnnouncement'> = async (context, known) => {
  const { actor, clock, eventBus } = context;
  const now = clock.now();
  const subject = { subjectKind: 'announcement' as const, subjectId: known.id, changes: { published: known.version } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenantFor(tx, actor);
    const draft = await lockDraft(tx, context, known);
    const audience = { kind: draft.audience_kind, roles: draft.roles, teamIds: draft.team_ids, areaIds: draft.area_ids };
    await assertAudience(tx, actor, audience);
    assertTimes(timesOf(draft), now);
    const readers = await countReaders(tx, actor, audience);
    if (readers === 0) throw conflict('audienceEmpty', await readManaged(tx, actor, known.id, now));
    await assertRoom(tx, actor.tenantId, now);
    if (draft.corrects_id !== null) await withdrawCorrected(tx, context, draft.corrects_id, known.id);
    const publishAt = draft.publish_at !== null && draft.publish_at > now ? draft.publish_at : now;
    await tx
      .updateTable('announcements')
      .set({ status: 'published', publish_at: publishAt, author_id: actor.accountId, reader_count: readers, version: draft.version + 1 })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', known.id)
      .execute();
    await insertBroadcasts(tx, context, draft, publishAt);
    return readManaged(tx, actor, known.id, now);
  });
  await eventBus.publish({ kind: 'announcement-due', tenantId: actor.tenantId });
  return answer;
};

function timesOf({ publish_at, expires_at, must_confirm, confirm_until }: LockedAnnouncement) {
  const toText = (at: Date | null) => at?.toISOString() ?? null;
  return { publishAt: toText(publish_at), expiresAt: toText(expires_at), mustConfirm: must_confirm, confirmUntil: toText(confirm_until) };
}

const countOpen = statement<{ tenant: string; now: Date; most: number }, { open: number }>(
  'count-open-announcements',
  `select count(*)::int as open from (select from announcements a
    where a.tenant_id = :tenant and a.status = 'published' and not a.is_over and (a.expires_at is null or a.expires_at > :now) limit :most) counted`,
);

/** What is open at a time has a limit, so that no reader's list grows without one. */
async function assertRoom(tx: Transaction<Schema>, tenantId: string, now: Date): Promise<void> {
  const [row] = await runIn(tx, countOpen, { tenant: tenantId, now, most: maxOpenAnnouncements });
  if ((row?.open ?? 0) >= maxOpenAnnouncements) throw conflict('tooManyAnnouncements', null, { most: maxOpenAnnouncements });
}

/** Throws a conflict where somebody else has withdrawn or corrected it meanwhile. */
async function withdrawCorrected(tx: Transaction<Schema>, context: SignedInContext, id: string, correctionId: string): Promise<void> {
  const { actor, clock } = context;
  const now = clock.now();
  const before = await lockManaged(tx, context, id);
  const phase = phaseOf(before, now);
  if (phase !== 'live' && phase !== 'expired') throw conflict('correctedIsWithdrawn', await readManaged(tx, actor, correctionId, now));
  await tx
    .updateTable('announcements')
    .set({
      status: 'withdrawn',
      corrected_by_id: correctionId,
      withdrawn_at: now,
      withdrawn_by: actor.accountId,
      version: before.version + 1,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  await endBroadcasts(tx, context, id);
}

async function insertBroadcasts(
  tx: Transaction<Schema>,
  { actor, ids }: SignedInContext,
  { id, must_confirm, confirm_until, expires_at }: LockedAnnouncement,
  publishAt: Date,
): Promise<void> {
  const due: [kind: AnnouncementBroadcastKind, at: Date][] = [['publication', publishAt]];
  if (must_confirm && confirm_until) due.push(['deadline', new Date(confirmationReminderAt(publishAt.getTime(), confirm_until.getTime()))]);
  if (expires_at) due.push(['end', expires_at]);
  const rows = due.map(([kind, dueAt]) => ({ tenant_id: actor.tenantId, id: ids.next(), announcement_id: id, kind, due_at: dueAt }));
  await tx.insertInto('announcement_broadcasts').values(rows).execute();
}
