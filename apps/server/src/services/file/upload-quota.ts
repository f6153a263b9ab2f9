import { dayMs, hourSeconds, maxUploadBytesPerDay } from '@energy-om/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { lockAccount } from '#services/account/profile/lock-account.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';

const retryAfterSeconds = hourSeconds;

/** Throws `tooMany` when the received files and those of the last 24 hours in the tenant together exceed an account's quota. */
export async function assertWithinQuota(
  context: SignedInContext,
  tenantId: string,
  source: Kysely<Schema> = context.database.kysely,
): Promise<void> {
  const bytes = context.uploads.reduce((total, upload) => total + upload.size, 0);
  if ((await sumOfDay(context, tenantId, source)) + bytes > maxUploadBytesPerDay) throw quotaExceeded();
}

export function quotaExceeded(): ServiceError {
  return new ServiceError('tooMany', 'uploadQuotaExceeded', { retryAfterSeconds });
}

/** @returns bytes that the account has uploaded to the tenant in the last 24 hours */
export async function sumOfDay({ actor, clock }: SignedInContext, tenantId: string, source: Kysely<Schema>): Promise<number> {
  const { used } = await source
    .selectFrom('files')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('size'), row.lit(0)).as('used'))
    .where('tenant_id', '=', tenantId)
    .where('created_by', '=', actor.accountId)
    .where('created_at', '>', new Date(clock.now().getTime() - dayMs))
    .executeTakeFirstOrThrow();
  // The driver gives a sum as text, since it may exceed the range of a number.
  return Number(used);
}

/** As `assertWithinQuota`, under the lock of `lockQuota`. */
export async function claimQuota(context: SignedInContext, tx: Transaction<Schema>, tenantId: string): Promise<void> {
  await lockQuota(context, tx);
  await assertWithinQuota(context, tenantId, tx);
}

/** Locks the account, so that until the transaction ends no other upload is counted against its quota. It need not be a member of any tenant. */
export async function lockQuota({ actor: { accountId } }: SignedInContext, tx: Transaction<Schema>): Promise<void> {
  await lockAccount(tx, accountId);
}
