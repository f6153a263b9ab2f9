import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { AnnouncementTable } from '#db/schema/announcements.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { managedAnnouncementCondition } from '#services/scope/announcement-scope.ts';
import { readManaged } from './announcement-rows.ts';

export type LockedAnnouncement = Selectable<AnnouncementTable>;

/** Locks an announcement until the transaction ends. Throws `notFound` for one that the actor does not manage. */
export async function lockManaged(tx: Transaction<Schema>, { actor }: SignedInContext, id: string): Promise<LockedAnnouncement> {
  const parameters = new Parameters({ tenant: actor.tenantId, id });
  const text = `select a.* from announcements a
    where a.tenant_id = :tenant and a.id = :id and ${managedAnnouncementCondition(actor, parameters)} for no key update of a`;
  const [row] = await runIn(tx, prepared<LockedAnnouncement>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}

/** As `lockManaged`, at the version that was read: throws a conflict with the announcement as it stands for another one. */
export async function lockVersion(
  tx: Transaction<Schema>,
  context: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<LockedAnnouncement> {
  const row = await lockManaged(tx, context, id);
  if (row.version !== version) throw conflict('conflict', await readManaged(tx, context.actor, id, context.clock.now()));
  return row;
}

/** As `lockVersion` for a draft: what was published is never changed. */
export async function lockDraft(
  tx: Transaction<Schema>,
  context: SignedInContext,
  known: { id: string; version: number },
): Promise<LockedAnnouncement> {
  const row = await lockVersion(tx, context, known);
  if (row.status !== 'draft') throw conflict('announcementPublished', await readManaged(tx, context.actor, known.id, context.clock.now()));
  return row;
}
