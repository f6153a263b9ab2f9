import { keyLifetimeMilliseconds } from '../services/idempotency.ts';
import type { AppContext } from '../services/request-context.ts';

/** Removes what nothing can refer to any more: kept answers, tokens and tickets past their time. */
export async function purgeExpired({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await database.kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', new Date(now.getTime() - keyLifetimeMilliseconds))
    .execute();
  await database.kysely.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
  await database.kysely.deleteFrom('one_time_tickets').where('expires_at', '<=', now).execute();
}
