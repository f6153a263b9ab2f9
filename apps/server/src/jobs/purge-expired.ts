import { keyLifetimeMilliseconds } from '../services/idempotency.ts';
import type { AppContext } from '../services/request-context.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Removes what nothing can refer to any more: kept answers, tokens, tickets and codes past their time, and counts that limit nothing. */
export async function purgeExpired({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await database.kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', new Date(now.getTime() - keyLifetimeMilliseconds))
    .execute();
  await database.kysely.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
  await database.kysely.deleteFrom('one_time_tickets').where('expires_at', '<=', now).execute();
  // The longest limit on codes looks back over a day.
  await database.kysely
    .deleteFrom('verification_codes')
    .where('created_at', '<=', new Date(now.getTime() - day))
    .execute();
  await database.kysely
    .deleteFrom('limit_counters')
    .where('started_at', '<=', new Date(now.getTime() - hour))
    .execute();
  // A day without a try ends the doubling.
  const quiet = new Date(now.getTime() - day);
  await database.kysely.deleteFrom('password_failures').where('last_failed_at', '<=', quiet).where('next_try_at', '<=', quiet).execute();
  await database.kysely
    .deleteFrom('third_party_links')
    .where('linked_at', 'is', null)
    .where('found_at', '<=', new Date(now.getTime() - hour))
    .execute();
}
