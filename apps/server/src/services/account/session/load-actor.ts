import { statement } from '#db/statement.ts';
import { isId } from '#services/core/is-id.ts';
import type { CachedSession } from '#services/core/ports/session-cache.ts';
import { type Actor, type AppContext, noTenant } from '#services/core/request-context.ts';
import { forbidden, tokenExpired } from '#services/core/service-error.ts';
import { type MemberRow, memberColumns, presentMember } from '../profile/member-columns.ts';
import { lookTokenUp } from './bad-tokens.ts';
import { hashToken, keyOfToken } from './tokens.ts';

/** What a request states about itself. The token decides; the other two only select or confirm. */
export interface Credentials {
  token: string | null;
  /** Header `tenantid`. */
  tenantId: string | null;
  /** Header `accountid`. */
  accountId: string | null;
}

const columns = (tenant: ':tenant' | 'm.tenant_id') => `s.expires_at, s.id as session_id, ${memberColumns(tenant)}`;

/** The account of session `s`, with its membership of the tenant. */
const joins = (tenant: string) => `
      join accounts a on a.id = s.account_id
      left join memberships m on m.account_id = a.id and m.state = 'member' and m.tenant_id = ${tenant}`;

/** `header` is the tenant that the request names. Without one the session decides it, so it is not known before. */
const findSession = statement<{ hash: Buffer; header: string | null; now: Date }, SessionRow & { token_expires_at: Date }>(
  'find-session',
  `select t.expires_at as token_expires_at, ${columns('m.tenant_id')}
    from access_tokens t join sessions s on s.id = t.session_id ${joins('coalesce(:header::uuid, s.tenant_id)')}
    where t.hash = :hash and t.expires_at > :now and s.expires_at > :now and s.ended_at is null`,
);

const findSessionsById = statement<{ tenant: string; sessions: readonly string[]; now: Date }, SessionRow>(
  'find-sessions-by-id',
  `select ${columns(':tenant')} from sessions s ${joins(':tenant')}
    where s.id = any (:sessions::uuid[]) and s.expires_at > :now and s.ended_at is null`,
);

/** One of each account's sessions. */
const findSessionsOfTenant = statement<{ tenant: string; now: Date }, SessionRow>(
  'find-sessions-of-tenant',
  `select distinct on (s.account_id) ${columns(':tenant')} from sessions s ${joins(':tenant')}
    where s.tenant_id = :tenant and s.expires_at > :now and s.ended_at is null order by s.account_id, s.last_used_at desc`,
);

interface SessionRow extends MemberRow {
  expires_at: Date;
  session_id: string;
}

/**
 * Throws `tokenExpired` without a good token, `forbidden` for a tenant or account header that is not the token's, `tooMany` for an address that has sent too many
 * tokens without a session.
 */
export async function loadActor(context: AppContext, credentials: Credentials, address: string): Promise<Actor> {
  const { token, tenantId, accountId } = credentials;
  if (token === null) throw tokenExpired();
  if (tenantId !== null && (tenantId === noTenant || !isId(tenantId))) throw forbidden();
  const hash = hashToken(token);
  const key = `${keyOfToken(hash)}${tenantId ?? ''}`;
  let session = context.sessions.find(key);
  if (session === null || session.expiresAt <= context.clock.now().getTime())
    session = await context.sessions.load(key, () => querySession(context, { hash, tenantId, address }));
  const { actor } = session;
  if (tenantId !== null && actor.tenantId !== tenantId.toLowerCase()) throw forbidden();
  if (accountId !== null && actor.accountId !== accountId.toLowerCase()) throw forbidden();
  return actor;
}

async function querySession(
  context: AppContext,
  { hash, tenantId, address }: { hash: Buffer; tenantId: string | null; address: string },
): Promise<CachedSession> {
  const row = await lookTokenUp(context, { token: keyOfToken(hash), address }, async () => {
    const [found = null] = await context.database.run(findSession, { hash, header: tenantId, now: context.clock.now() });
    return found;
  });
  return { actor: presentActor(row), expiresAt: row.token_expires_at.getTime() };
}

/** The account of a session, in one of its tenants; for a session that moves there. */
export async function loadActorIn(context: AppContext, sessionId: string, tenantId: string): Promise<Actor> {
  const [row] = await context.database.run(findSessionsById, { tenant: tenantId, sessions: [sessionId], now: context.clock.now() });
  if (!row) throw tokenExpired();
  return presentActor(row);
}

/** The actors of the given sessions, by session: of those that have not ended and whose accounts are members of the tenant. */
export async function findActorsIn(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  sessionIds: readonly string[],
  tenantId: string,
): Promise<Map<string, Actor>> {
  const rows = await database.run(findSessionsById, { tenant: tenantId, sessions: sessionIds, now: clock.now() });
  return new Map(rows.filter(({ tenant_id }) => tenant_id !== null).map((row) => [row.session_id, presentActor(row)]));
}

/** Everybody who is signed in to a tenant, each once. */
export async function listActorsIn({ database, clock }: Pick<AppContext, 'database' | 'clock'>, tenantId: string): Promise<Actor[]> {
  const rows = await database.run(findSessionsOfTenant, { tenant: tenantId, now: clock.now() });
  return rows.filter(({ tenant_id }) => tenant_id !== null).map(presentActor);
}

function presentActor(row: SessionRow): Actor {
  return { ...presentMember(row), sessionId: row.session_id };
}
