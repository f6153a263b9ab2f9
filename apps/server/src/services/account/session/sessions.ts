import { dayMs, minuteSeconds, secondMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import type { GivenTokens } from './sealed-pair.ts';
import { makeToken } from './tokens.ts';

export const accessLifetimeSeconds = 30 * minuteSeconds;
export const refreshIdleMs = 14 * dayMs;
export const sessionLifetimeMs = 60 * dayMs;
/** For two tabs, or an answer that got lost: a refresh token gives the same pair again for so long, while that pair is unused. */
export const refreshLeewayMs = 30 * secondMs;

export interface TokenPair {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  tenantid: string | null;
}

export interface NewSession {
  id: string;
  accountId: string;
  tenantId: string | null;
}

export async function startSession(
  tx: Transaction<Schema>,
  { clock, userAgent, address }: Pick<RequestContext, 'clock' | 'userAgent' | 'address'>,
  { id, accountId, tenantId }: NewSession,
): Promise<TokenPair> {
  const now = clock.now();
  await tx
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      tenant_id: tenantId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + sessionLifetimeMs),
      user_agent: userAgent?.slice(0, 200) ?? null,
      address,
    })
    .execute();
  return (await addTokenPair(tx, { id, tenantId }, now)).pair;
}

/** A new access token and a new refresh token of the session. */
export async function addTokenPair(
  tx: Transaction<Schema>,
  session: { id: string; tenantId: string | null },
  now: Date,
): Promise<{ pair: TokenPair; refreshHash: Buffer }> {
  const access = makeToken();
  const refresh = makeToken();
  const expiresAt = new Date(now.getTime() + accessLifetimeSeconds * secondMs);
  await tx.insertInto('access_tokens').values({ hash: access.hash, session_id: session.id, expires_at: expiresAt }).execute();
  await tx.insertInto('refresh_tokens').values({ hash: refresh.hash, session_id: session.id, created_at: now }).execute();
  const given = { access: access.token, refresh: refresh.token };
  return { pair: presentPair(given, session.tenantId, accessLifetimeSeconds), refreshHash: refresh.hash };
}

export function presentPair({ access, refresh }: GivenTokens, tenantId: string | null, expiresInSeconds: number): TokenPair {
  return { access_token: access, token_type: 'Bearer', expires_in: expiresInSeconds, refresh_token: refresh, tenantid: tenantId };
}

/** Ends every token of the session. @param endedBy `owner`: from another device; null: by itself, as by logging out */
export async function endSession(
  tx: Transaction<Schema>,
  sessionId: string,
  now: Date,
  endedBy: 'reuse' | 'owner' | null = null,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_by: endedBy })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await tx.deleteFrom('access_tokens').where('session_id', '=', sessionId).execute();
}
