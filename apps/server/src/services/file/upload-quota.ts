import { uploadLimits } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '../core/request-context.ts';
import { ServiceError } from '../core/service-error.ts';

const secondsToWait = 60 * 60;

/** Throws `tooMany` when the received files and those of the last 24 hours together are more than an account's share. */
export async function assertWithinQuota(context: SignedInContext, source: Kysely<Schema> = context.database.kysely): Promise<void> {
  const bytes = context.uploads.reduce((total, upload) => total + upload.size, 0);
  if ((await sumOfDay(context, source)) + bytes > uploadLimits.maxBytesPerDay) throw quotaExceeded();
}

export function quotaExceeded(): ServiceError {
  return new ServiceError('tooMany', 'uploadQuotaExceeded', { retryAfterSeconds: secondsToWait });
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
  // A sum comes as text: it may be larger than a number holds.
  return Number(used);
}

/** As `assertWithinQuota`, and until the transaction ends no other upload of the account is counted. */
export async function claimQuota(context: SignedInContext, tx: Transaction<Schema>): Promise<void> {
  await lockQuota(context, tx);
  await assertWithinQuota(context, tx);
}

/** Until the transaction ends nothing else is counted against the account's share. */
export async function lockQuota({ actor: { tenantId, accountId } }: SignedInContext, tx: Transaction<Schema>): Promise<void> {
  await tx
    .selectFrom('memberships')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}
