import type { Selectable, Transaction } from 'kysely';
import type { RefreshTokenTable, SessionTable } from '../../db/schema/tenancy.ts';
import type { Schema } from '../../db/schema.ts';
import { insertAuditRow } from '../audit-log.ts';
import type { RequestContext } from '../request-context.ts';
import { addTokenPair, endSession, refreshIdleMilliseconds, refreshLeewayMilliseconds, type TokenPair } from './sessions.ts';
import { hashToken } from './tokens.ts';

type RefreshToken = Selectable<RefreshTokenTable>;
type Session = Selectable<SessionTable>;

/**
 * Takes a refresh token, good for one use, and gives the next pair. A token that comes a second time was stolen or its
 * answer was lost: within 30 s, while its successor is unused, it is taken once more; later the whole session ends.
 *
 * @returns null when the session cannot go on
 */
export async function refreshSession(context: RequestContext, refreshToken: string): Promise<TokenPair | null> {
  await context.database.assertWritable();
  const hash = hashToken(refreshToken);
  let reused: Session | null = null;
  const pair = await context.database.transaction(async (tx) => {
    const found = await tx.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash).executeTakeFirst();
    if (!found) return null;
    // The session row is locked first, so that two uses of one token come one after the other.
    const session = await tx.selectFrom('sessions').selectAll().where('id', '=', found.session_id).forUpdate().executeTakeFirstOrThrow();
    const token = await tx.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
    const now = context.clock.now();
    if (!isAlive(session, token, now)) return null;
    if (token.used_at !== null && !(await isWithinLeeway(tx, token, now))) {
      await endSession(tx, session.id, now);
      await insertAuditRow(
        context,
        { subjectKind: 'session', subjectId: session.id, changes: { ended: true, reused: true }, by: ownerOf(session) },
        tx,
      );
      reused = session;
      return null;
    }
    return rotate(tx, session, token, now);
  });
  if (reused !== null) await tellOfReuse(context, reused);
  return pair;
}

async function tellOfReuse({ log, signals, address }: RequestContext, { id, account_id }: Session): Promise<void> {
  log.warn({ sessionId: id, account: account_id, address }, 'a refresh token was used twice: the session is ended');
  await signals.send({ kind: 'sessions-ended', accountId: account_id, sessionIds: [id] });
}

function ownerOf({ account_id, tenant_id }: Session): { accountId: string; tenantId: string | null } {
  return { accountId: account_id, tenantId: tenant_id };
}

function isAlive(session: Session, token: RefreshToken, now: Date): boolean {
  return session.ended_at === null && session.expires_at > now && now.getTime() - token.created_at.getTime() < refreshIdleMilliseconds;
}

async function isWithinLeeway(tx: Transaction<Schema>, token: RefreshToken, now: Date): Promise<boolean> {
  if (token.used_at === null || token.successor_hash === null) return false;
  if (now.getTime() - token.used_at.getTime() > refreshLeewayMilliseconds) return false;
  const successor = await tx.selectFrom('refresh_tokens').select('used_at').where('hash', '=', token.successor_hash).executeTakeFirst();
  return successor?.used_at === null;
}

async function rotate(tx: Transaction<Schema>, session: Session, token: RefreshToken, now: Date): Promise<TokenPair> {
  const { pair, refreshHash } = await addTokenPair(tx, { id: session.id, tenantId: session.tenant_id }, now);
  if (token.used_at === null) {
    // With it a twin that two tabs or a thief got from the same predecessor: of two branches one goes on, the other is a reuse.
    await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now, successor_hash: refreshHash })
      .where('session_id', '=', session.id)
      .where('used_at', 'is', null)
      .where('hash', '<>', refreshHash)
      .execute();
  }
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', session.id).execute();
  await tx.deleteFrom('access_tokens').where('session_id', '=', session.id).where('expires_at', '<=', now).execute();
  return pair;
}
