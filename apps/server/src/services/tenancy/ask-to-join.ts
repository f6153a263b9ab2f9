import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { RequestContext } from '../core/request-context.ts';
import { conflict, notFound } from '../core/service-error.ts';
import { enqueue } from '../outbox/enqueue.ts';

/** Waiting for an answer at the same time: more is nobody looking for their own organisation. */
const maxPending = 5;

/** Leaves a request that an administrator answers; who was refused may ask again. */
export async function askToJoin(
  { clock, ids }: RequestContext,
  tx: Transaction<Schema>,
  accountId: string,
  { tenantId, note }: { tenantId: string; note: string | null },
): Promise<void> {
  const tenant = await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst();
  if (!tenant) throw notFound();
  // Locked, so that simultaneous requests count one after the other; a row that points at the account needs not wait, or
  // joining by invite at the same time would wait in a circle.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
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
