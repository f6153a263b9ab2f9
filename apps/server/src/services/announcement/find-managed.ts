import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { managedAnnouncementCondition } from '#services/scope/announcement-scope.ts';
import type { LockedAnnouncement } from './lock-announcement.ts';

/** The row of an announcement that the actor manages. Throws `notFound` for any other. */
export async function findManaged(at: Kysely<Schema>, actor: Actor, id: string): Promise<LockedAnnouncement> {
  const parameters = new Parameters({ tenant: actor.tenantId, id });
  const text = `select a.* from announcements a where a.tenant_id = :tenant and a.id = :id and ${managedAnnouncementCondition(actor, parameters)}`;
  const [row] = await runIn(at, prepared<LockedAnnouncement>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}
