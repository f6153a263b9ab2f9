import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { hashToken } from './tokens.ts';

/** One statement, so that of two simultaneous uses one is refused. `hash` is that of the ticket. */
const redeem = statement<{ hash: Buffer; session: string; now: Date }, { account_id: string }>(
  'redeem-live-ticket',
  `
    update one_time_tickets t set used_at = :now
    from sessions s
    where t.hash = :hash and t.purpose = 'live' and t.used_at is null and t.expires_at > :now
      and s.id = t.session_id and s.id = :session::uuid and s.account_id = t.account_id and s.ended_at is null and s.expires_at > :now
    returning t.account_id`,
);

/** @returns the account; null when the ticket is unknown, used, too old, of another session, or its session is over */
export async function redeemLiveTicket({ database, clock }: AppContext, ticket: string, sessionId: string): Promise<string | null> {
  const [row] = await database.run(redeem, { hash: hashToken(ticket), session: sessionId, now: clock.now() });
  return row?.account_id ?? null;
}
