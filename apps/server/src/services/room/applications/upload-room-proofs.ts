import { dayMs, maxRoomProofsPerDay } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid, tooMany } from '#services/core/service-error.ts';
import { presentStoredFile } from '#services/file/present-stored-file.ts';
import { recordUploads } from '#services/file/record-uploads.ts';
import { assertNotSuspended } from '#services/scope/tenant-limits.ts';
import { loadRoom, type RoomKey, resolveRoom } from '../rooms/find-room.ts';

const bucket = 'room-application';
const retryAfterSeconds = 3600;

const countProofs = statement<{ tenant: string; account: string; since: Date }, { count: number }>(
  'count-proofs-of-day',
  `select count(*)::int as count from files f
    where f.tenant_id = :tenant and f.created_by = :account and f.created_at > :since and f.bucket = '${bucket}'`,
);

/**
 * The photos become files of the room's tenant, of which the applicant need not be a member; until an application names them they are its uploader's alone.
 * Throws `notFound` for an unknown room, and `tooMany` for more photos than somebody needs in a day.
 */
export const uploadRoomProofs: Verb<'uploadRoomProofs'> = async (context, input) => {
  const key = await resolveRoom(context, input);
  await loadRoom(context.database.kysely, key);
  return recordUploads(
    context,
    { bucket },
    {
      tenantId: key.tenantId,
      present(stored) {
        if (stored.some(({ mime }) => !mime.startsWith('image/'))) throw invalid({ files: 'roomProofNotAPicture' });
        return stored.map(presentStoredFile);
      },
      claim: (tx) => assertFewProofs(tx, context, key),
    },
  );
};

async function assertFewProofs(tx: Transaction<Schema>, { actor, clock, uploads }: SignedInContext, { tenantId }: RoomKey): Promise<void> {
  await assertNotSuspended(tx, tenantId);
  const since = new Date(clock.now().getTime() - dayMs);
  const [row] = await runIn(tx, countProofs, { tenant: tenantId, account: actor.accountId, since });
  if ((row?.count ?? 0) + uploads.length > maxRoomProofsPerDay) throw tooMany(retryAfterSeconds, 'tooManyRoomProofs');
}
