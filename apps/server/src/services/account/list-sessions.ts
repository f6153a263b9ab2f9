import Bowser from 'bowser';
import type { Verb } from '../request-context.ts';
import { refreshIdleMilliseconds } from './sessions.ts';

type Device = { device: string | null; kind: 'phone' | 'tablet' | 'desktop' };

/** Newest use first; what nobody has used for longer than a session may live is not there any more. */
export const listSessions: Verb<'listSessions'> = async ({ actor, database, clock }) => {
  const now = clock.now();
  const rows = await database.kysely
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', actor.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - refreshIdleMilliseconds))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }));
};

/** A caller may call itself anything: it is shown as text and decides nothing. */
function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return { device: null, kind: 'desktop' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = platform.type === 'mobile' ? 'phone' : platform.type === 'tablet' ? 'tablet' : 'desktop';
  const names = [browser.name, platform.model ?? os.name].filter((name) => name !== undefined && name !== '');
  return { device: names.length > 0 ? names.join(' · ') : null, kind };
}
