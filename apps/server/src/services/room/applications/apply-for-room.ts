import type { ApiParsedInput } from '@energy-om/contract';
import { findApplicationFault, maxOpenRoomApplications } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { lockAccount } from '#services/account/profile/lock-account.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { assertNotSuspended } from '#services/scope/tenant-limits.ts';
import { type RoomKey, resolveRoom } from '../rooms/find-room.ts';
import { lockRoom } from '../rooms/lock-room.ts';
import { presentApplication } from './application-rows.ts';
import { loadApplication } from './find-application.ts';

type Input = ApiParsedInput<'applyForRoom'>;

/** In all tenants. */
const listOpen = statement<{ account: string }, { id: string; tenantId: string; roomId: string }>(
  'list-open-room-applications-of-account',
  `select p.id, p.tenant_id as "tenantId", p.room_id as "roomId" from room_applications p
    where p.account_id = :account and p.status = 'applied' limit ${maxOpenRoomApplications}`,
);

const findUsable = statement<{ tenant: string; account: string; files: readonly string[] }, { id: string; is_picture: boolean }>(
  'find-own-proofs',
  `select f.id, f.mime like 'image/%' as is_picture from files f
    where f.tenant_id = :tenant and f.id = any (:files::uuid[]) and f.created_by = :account`,
);

/**
 * Whoever has the code of a room's label may apply, member of the tenant or not; by its id only a member may. Throws `notFound` for an unknown room, and a
 * conflict with the open application.
 */
export const applyForRoom: Verb<'applyForRoom'> = async (context, input) => {
  const { actor } = context;
  const key = await resolveRoom(context, input);
  const id = context.ids.next();
  const { relation, note, wantsToPay, fileIds } = input;
  const subject = {
    subjectKind: 'roomApplication' as const,
    subjectId: id,
    changes: { room: key.roomId, relation, note, wantsToPay, fileIds },
    by: { tenantId: key.tenantId, accountId: actor.accountId },
  };
  return writeOnce(context, subject, async (tx) => {
    await assertNotSuspended(tx, key.tenantId);
    // Simultaneous applications of one account are counted one after the other.
    await lockAccount(tx, actor.accountId);
    await assertMayApply(tx, context, key);
    await assertOwnPictures(tx, key.tenantId, actor.accountId, fileIds);
    await insertApplication(tx, context, key, id, input);
    return presentApplication(await loadApplication(tx, { tenantId: key.tenantId, id }), actor.accountId);
  });
};

async function assertMayApply(tx: Transaction<Schema>, { actor }: SignedInContext, key: RoomKey): Promise<void> {
  const room = await lockRoom(tx, key);
  const open = await runIn(tx, listOpen, { account: actor.accountId });
  const own = open.find(({ tenantId, roomId }) => tenantId === key.tenantId && roomId === key.roomId);
  const fault = findApplicationFault(room, actor.accountId, own !== undefined);
  if (fault === 'alreadyInRoom') throw conflict(fault);
  if (own) throw conflict('alreadyApplied', presentApplication(await loadApplication(tx, own), actor.accountId));
  if (open.length >= maxOpenRoomApplications) throw conflict('tooManyRoomApplications');
}

async function assertOwnPictures(tx: Transaction<Schema>, tenant: string, account: string, fileIds: readonly string[]): Promise<void> {
  const files = [...new Set(fileIds)];
  if (files.length === 0) return;
  const found = await runIn(tx, findUsable, { tenant, account, files });
  if (found.length !== files.length) throw invalid({ fileIds: 'fileNotYours' });
  if (found.some(({ is_picture }) => !is_picture)) throw invalid({ fileIds: 'roomProofNotAPicture' });
}

async function insertApplication(
  tx: Transaction<Schema>,
  { actor, clock, ids }: SignedInContext,
  { tenantId, roomId }: RoomKey,
  id: string,
  { relation, note, wantsToPay, fileIds }: Input,
): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto('room_applications')
    .values({
      tenant_id: tenantId,
      id,
      room_id: roomId,
      account_id: actor.accountId,
      relation,
      note,
      wants_to_pay: wantsToPay,
      created_at: now,
    })
    .execute();
  const files = [...new Set(fileIds)].map((file_id, position) => ({ tenant_id: tenantId, application_id: id, file_id, position }));
  if (files.length > 0) await tx.insertInto('room_application_files').values(files).execute();
  await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'roomApplication', id }, actorId: actor.accountId, now });
}
