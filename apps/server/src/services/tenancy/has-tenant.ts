import { secondMs } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** A removed demonstration may have been the only one. */
const knownMs = 5 * secondMs;
/** The app does not wait longer for its settings. */
const timeoutMs = secondMs / 2;

/** Whether the installation has any tenant. */
export async function hasTenant(database: Kysely<Schema>): Promise<boolean> {
  return (await database.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Asks the same for every visitor: a tenant that was found is known for a few seconds, and while there is none the database is asked each
 * time, so that the set-up is noticed at once. Without an answer of the database there is a tenant, as in nearly every installation.
 */
export function createTenantPresence({ database, clock }: Pick<AppContext, 'database' | 'clock'>): () => Promise<boolean> {
  let knownUntil = 0;
  let asked: Promise<boolean> | null = null;
  async function ask(): Promise<boolean> {
    const isPresent = await hasTenant(database.kysely).catch(() => true);
    if (isPresent) knownUntil = clock.now().getTime() + knownMs;
    return isPresent;
  }
  return () => {
    if (clock.now().getTime() < knownUntil) return Promise.resolve(true);
    asked ??= ask().finally(() => {
      asked = null;
    });
    return Promise.race([asked, new Promise<true>((resolve) => setTimeout(resolve, timeoutMs, true).unref())]);
  };
}
