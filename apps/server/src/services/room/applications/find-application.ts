import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { type ApplicationRow, applicationColumns, applicationJoins } from './application-rows.ts';

const findApplication = statement<{ tenant: string; id: string }, ApplicationRow>(
  'find-room-application',
  `select ${applicationColumns(':tenant')} from room_applications p ${applicationJoins(':tenant')} where p.tenant_id = :tenant and p.id = :id`,
);

/** The account says whose it is, and the application of which tenant: the applicant need not be a member of it. */
const findOwn = statement<{ account: string; id: string }, { tenantId: string; roomId: string }>(
  'find-own-room-application',
  `select p.tenant_id as "tenantId", p.room_id as "roomId" from room_applications p where p.account_id = :account and p.id = :id`,
);

/** Throws `notFound` where there is none in the tenant. */
export async function loadApplication(
  database: Kysely<Schema>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<ApplicationRow> {
  const [row] = await runIn(database, findApplication, { tenant: tenantId, id });
  if (!row) throw notFound();
  return row;
}

/** Loads an application for a room that the actor manages. Throws `notFound` for any other. */
export async function loadManagedApplication({ actor, database }: SignedInContext, id: string): Promise<ApplicationRow> {
  const row = await loadApplication(database.kysely, { tenantId: actor.tenantId, id });
  if (!managesPath(actor, 'room.manage', row.path)) throw notFound();
  return row;
}

/** Says of which tenant and room an own application is. Throws `notFound` for somebody else's. */
export async function locateOwnApplication(
  { actor, database }: SignedInContext,
  id: string,
): Promise<{ tenantId: string; roomId: string }> {
  const [row] = await database.run(findOwn, { account: actor.accountId, id });
  if (!row) throw notFound();
  return row;
}
