import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { lockAccount } from '#services/account/profile/lock-account.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { assertNotSuspended } from '#services/scope/tenant-limits.ts';

/** The maximum number of pending requests: nobody needs more to find their own organisation. */
const maxPending = 5;

/** Creates a request that an administrator decides; a rejected applicant may ask again. */
export async function askToJoin(
  { clock, ids }: RequestContext,
  tx: Transaction<Schema>,
  accountId: string,
  { tenantId, note }: { tenantId: string; note: string | null },
): Promise<void> {
  const tenant = await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst();
  if (!tenant) throw notFound();
  await assertNotSuspended(tx, tenantId);
  // Simultaneous requests are counted one after the other. A membership that an invite gives at the same moment references the account and
  // must not wait for the lock, since the two would deadlock.
  await lockAccount(tx, accountId);
  const memberships = await tx.selectFrom('memberships').select(['tenant_id', 'state']).where('account_id', '=', accountId).execute();
  const own = memberships.find(({ tenant_id }) => tenant_id === tenantId);
  if (own?.state === 'member') throw conflict('alreadyMember');
  if (own?.state === 'pending') throw conflict('alreadyAsked');
  if (memberships.filter(({ state }) => state === 'pending').length >= maxPending) throw conflict('tooManyRequests');
  const now = clock.now();
  const request = { state: 'pending' as const, created_at: now, note, refusal: null };
  await tx
    .insertInto('memberships')
    .values({ tenant_id: tenantId, account_id: accountId, ...request })
    .onConflict((row) => row.columns(['tenant_id', 'account_id']).doUpdateSet(request).where('memberships.state', '=', 'refused'))
    .execute();
  await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'joinRequest', id: accountId }, actorId: accountId, now });
}
