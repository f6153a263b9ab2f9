import type { Selectable, Transaction } from 'kysely';
import type { RefreshTokenTable, SessionTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { openPair, sealPair } from './sealed-pair.ts';
import {
  accessLifetimeSeconds,
  addTokenPair,
  endSession,
  presentPair,
  refreshIdleMs,
  refreshLeewayMs,
  type TokenPair,
} from './sessions.ts';
import { hashToken } from './tokens.ts';

type RefreshToken = Selectable<RefreshTokenTable>;
type Session = Selectable<SessionTable>;

/**
 * Takes a refresh token, good for one use, and gives the next pair. A token that comes a second time was stolen or its
 * answer was lost: within 30 s, while its successor is unused, it gets the very same pair again, so that a session never has
 * two branches; later the whole session ends, and its account is notified.
 *
 * @returns null when the session cannot go on, `owner` when its account has ended it from another device
 */
export async function refreshSession(context: RequestContext, refreshToken: string): Promise<TokenPair | 'owner' | null> {
  await context.database.assertWritable();
  const hash = hashToken(refreshToken);
  let reused: Session | null = null;
  const pair = await context.database.transaction(async (tx) => {
    const found = await tx.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash).executeTakeFirst();
    if (!found) return null;
    // The session row is locked first, so that two uses of one token come one after the other.
    const session = await lockSession(tx, found.session_id);
    const token = await tx.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
    const now = context.clock.now();
    if (session.ended_by === 'owner') return 'owner';
    if (!isAlive(session, token, now)) return null;
    if (token.used_at === null) return rotate(tx, session, refreshToken, now);
    const again = await findSamePair(tx, session, { ...token, used_at: token.used_at }, refreshToken, now);
    if (again !== null) return again;
    await endReused(context, tx, session, now);
    reused = session;
    return null;
  });
  if (reused !== null) await reportReuse(context, reused);
  return pair;
}

function lockSession(tx: Transaction<Schema>, id: string): Promise<Session> {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

function isAlive(session: Session, token: RefreshToken, now: Date): boolean {
  return session.ended_at === null && session.expires_at > now && now.getTime() - token.created_at.getTime() < refreshIdleMs;
}

/** The pair that the first use gave; null when that was too long ago, or its refresh token has been used. */
async function findSamePair(
  tx: Transaction<Schema>,
  session: Session,
  { used_at, successor_hash, successor_pair }: RefreshToken & { used_at: Date },
  refreshToken: string,
  now: Date,
): Promise<TokenPair | null> {
  const age = now.getTime() - used_at.getTime();
  if (successor_hash === null || successor_pair === null || age > refreshLeewayMs) return null;
  const successor = await tx.selectFrom('refresh_tokens').select('used_at').where('hash', '=', successor_hash).executeTakeFirst();
  if (successor?.used_at !== null) return null;
  return presentPair(openPair(successor_pair, refreshToken), session.tenant_id, accessLifetimeSeconds - Math.ceil(age / 1000));
}

async function rotate(tx: Transaction<Schema>, session: Session, refreshToken: string, now: Date): Promise<TokenPair> {
  const hash = hashToken(refreshToken);
  const { pair, refreshHash } = await addTokenPair(tx, { id: session.id, tenantId: session.tenant_id }, now);
  const sealed = sealPair({ access: pair.access_token, refresh: pair.refresh_token }, refreshToken);
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now, successor_hash: refreshHash, successor_pair: sealed })
    .where('hash', '=', hash)
    .execute();
  // Used now, so never given again.
  await tx
    .updateTable('refresh_tokens')
    .set({ successor_pair: null })
    .where('session_id', '=', session.id)
    .where('successor_hash', '=', hash)
    .execute();
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', session.id).execute();
  await tx.deleteFrom('access_tokens').where('session_id', '=', session.id).where('expires_at', '<=', now).execute();
  return pair;
}

/** Enqueues a notification in every tenant of the account, because it may open any of them next. */
async function endReused(
  context: RequestContext,
  tx: Transaction<Schema>,
  { id, account_id, tenant_id }: Session,
  now: Date,
): Promise<void> {
  await endSession(tx, id, now, 'reuse');
  const by = { accountId: account_id, tenantId: tenant_id };
  await insertAuditRow(context, { subjectKind: 'session', subjectId: id, changes: { ended: true, reused: true }, by }, tx);
  const tenants = await tx
    .selectFrom('memberships')
    .select('tenant_id')
    .where('account_id', '=', account_id)
    .where('state', '=', 'member')
    .execute();
  for (const { tenant_id: tenantId } of tenants)
    await enqueue(tx, { id: context.ids.next(), tenantId, subject: { kind: 'session', id }, actorId: null, now });
}

async function reportReuse({ log, eventBus, address, metrics }: RequestContext, { id, account_id }: Session): Promise<void> {
  metrics.add('refreshTokensReused');
  log.warn({ sessionId: id, account: account_id, address }, 'a refresh token was used twice: the session is ended');
  await eventBus.publish({ kind: 'sessions-ended', accountId: account_id, sessionIds: [id] });
}
