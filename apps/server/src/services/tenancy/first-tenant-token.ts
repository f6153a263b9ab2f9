import { timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { advisoryLocks } from '#db/locks/advisory-locks.ts';
import type { Schema } from '#db/schema.ts';
import { hashToken, makeToken } from '#services/account/session/tokens.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { hasTenant } from './has-tenant.ts';

/**
 * Makes a new token for the first tenant, which takes the place of the one before. Only its hash is stored.
 * @returns null where there is a tenant already
 */
export function renewFirstTenantToken({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<string | null> {
  return database.transaction(async (tx) => {
    await lockTenantCreation(tx);
    if (await hasTenant(tx)) return null;
    const { token, hash } = makeToken();
    await deleteFirstTenantToken(tx);
    await tx.insertInto('first_tenant_tokens').values({ hash, created_at: clock.now() }).execute();
    return token;
  });
}

/** Throws `conflict` once there is a tenant, whatever the token is, and `invalid` for any token but the newest. */
export async function assertFirstTenantToken(database: Kysely<Schema>, token: string): Promise<void> {
  if (await hasTenant(database)) throw conflict('firstTenantExists');
  const stored = await database.selectFrom('first_tenant_tokens').select('hash').executeTakeFirst();
  if (!stored || !timingSafeEqual(stored.hash, hashToken(token))) throw invalid({ token: 'firstTenantTokenWrong' });
}

/** Tenants are created one after another, until the end of each transaction. */
export async function lockTenantCreation(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.tenantCreation})`.execute(tx);
}

/** The token ends with the first tenant, whoever creates it. */
export async function deleteFirstTenantToken(tx: Transaction<Schema>): Promise<void> {
  await tx.deleteFrom('first_tenant_tokens').execute();
}
