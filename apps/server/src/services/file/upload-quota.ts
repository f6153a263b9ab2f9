import { dayMs, hourSeconds, maxUploadBytesPerDay } from '@energy-om/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';

const retryAfterSeconds = hourSeconds;

/** Throws `tooMany` when the received files and those of the last 24 hours together exceed an account's quota. */
export async function assertWithinQuota(context: SignedInContext, source: Kysely<Schema> = context.database.kysely): Promise<void> {
  const bytes = context.uploads.reduce((total, upload) => total + upload.size, 0);
  if ((await sumOfDay(context, source)) + bytes > maxUploadBytesPerDay) throw quotaExceeded();
}

export function quotaExceeded(): ServiceError {
  return new ServiceError('tooMany', 'uploadQuotaExceeded', { retryAfterSeconds });
}

/** @returns bytes that the account has uploaded in the last 24 hours */
export async function sumOfDay({ actor, clock }: SignedInContext, source: Kysely<Schema>): Promise<number> {
  const { used } = await source
    .selectFrom('files')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('size'), row.lit(0)).as('used'))
    .where('tenant_id', '=', actor.tenantId)
    .where('created_by', '=', actor.accountId)
    .where('created_at', '>', new Date(clock.now().getTime() - dayMs))
    .executeTakeFirstOrThrow();
  // The driver gives a sum as text, since it may exceed the range of a number.
  return Number(used);
}

/** As `assertWithinQuota`, under the lock of `lockQuota`. */
export async function claimQuota(context: SignedInContext, tx: Transaction<Schema>): Promise<void> {
  await lockQuota(context, tx);
  await assertWithinQuota(context, tx);
}

/** Locks the membership, so that until the transaction ends no other upload is counted against the account's quota. */
export async function lockQuota({ actor: { tenantId, accountId } }: SignedInContext, tx: Transaction<Schema>): Promise<void> {
  await tx
    .selectFrom('memberships')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}
