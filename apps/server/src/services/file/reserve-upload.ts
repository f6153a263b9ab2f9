import { maxUploadBytesPerDay, minuteMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { tooMany } from '#services/core/service-error.ts';
import { lockQuota, quotaExceeded, sumOfDay } from './upload-quota.ts';

/** Uploads that an account may have in progress, over all servers. A phone sends one after the other. */
export const maxUploadsOfAccount = 3;
const retryAfterSeconds = 5;
/** Longer than any upload takes; a reservation that a stopped server left behind blocks the account no longer than this. */
const reservationMs = 2 * minuteMs;
/** The parts of a form around its files: they count in the announced length, and in no file. */
const bytesAroundFiles = 64 * 1024;

/**
 * Reserves, before a byte of an upload is received, a slot of this server, room on its disk and a share of the account's daily quota.
 * All of it is released after the work; what was received by then counts by its rows in `files` and by its bytes on the disk. Throws
 * `tooMany` or `DiskNearlyFullError`.
 *
 * @param bytes the maximum size of the upload
 * @param key the call's idempotency key
 */
export async function withUploadReserved<Answer>(
  context: SignedInContext,
  bytes: number,
  key: string | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const leaveRoom = await context.uploadRoom.take(context.actor.tenantId, bytes);
  try {
    const id = await reserveShare(context, bytes, key);
    return await work().finally(() => releaseShare(context, id));
  } finally {
    leaveRoom();
  }
}

/**
 * Throws `tooMany` for more than the daily quota, and for one upload too many at once. A repeat of an upload that was answered
 * needs no share: it gets its first answer.
 */
async function reserveShare(context: SignedInContext, bytes: number, key: string | null): Promise<string> {
  const { actor, clock, database, ids } = context;
  const id = ids.next();
  const share = Math.max(0, bytes - bytesAroundFiles);
  await database.transaction(async (tx) => {
    await lockQuota(context, tx);
    const { count, reserved } = await readReservations(context, tx);
    if (count >= maxUploadsOfAccount) throw tooMany(retryAfterSeconds, 'uploadsOfAccount');
    const isOver = (await sumOfDay(context, actor.tenantId, tx)) + reserved + share > maxUploadBytesPerDay;
    if (isOver && !(await isAnswered(context, tx, key))) throw quotaExceeded();
    const expires_at = new Date(clock.now().getTime() + reservationMs);
    await tx
      .insertInto('upload_reservations')
      .values({ tenant_id: actor.tenantId, id, account_id: actor.accountId, bytes: isOver ? 0 : share, expires_at })
      .execute();
  });
  return id;
}

async function readReservations({ actor, clock }: SignedInContext, tx: Transaction<Schema>): Promise<{ count: number; reserved: number }> {
  const { count, reserved } = await tx
    .selectFrom('upload_reservations')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.coalesce(row.fn.sum<number>('bytes'), row.lit(0)).as('reserved')])
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', actor.accountId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow();
  return { count, reserved: Number(reserved) };
}

async function isAnswered({ actor }: SignedInContext, tx: Transaction<Schema>, key: string | null): Promise<boolean> {
  if (key === null) return false;
  const answered = await tx
    .selectFrom('idempotency_keys')
    .select('key')
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', actor.accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  return answered !== undefined;
}

async function releaseShare({ actor, database, log }: SignedInContext, id: string): Promise<void> {
  try {
    await database.kysely.deleteFrom('upload_reservations').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  } catch (error) {
    // The reservation expires by itself.
    log.debug({ err: error }, 'the reservation of an upload was not released');
  }
}
