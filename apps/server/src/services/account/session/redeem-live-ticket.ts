import type { NumberedStatement } from '#db/database.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { hashToken } from './tokens.ts';

/** $1 ticket hash, $2 session, $3 now. One statement, so that of two uses at once one is refused. */
const redeemStatement: NumberedStatement = {
  name: 'redeem-live-ticket',
  text: `
    update one_time_tickets t set used_at = $3
    from sessions s
    where t.hash = $1 and t.purpose = 'live' and t.used_at is null and t.expires_at > $3
      and s.id = t.session_id and s.id = $2::uuid and s.account_id = t.account_id and s.ended_at is null and s.expires_at > $3
    returning t.account_id`,
};

/** @returns the account; null when the ticket is unknown, used, too old, of another session, or its session is over */
export async function redeemLiveTicket({ database, clock }: AppContext, ticket: string, sessionId: string): Promise<string | null> {
  const [row] = await database.query<{ account_id: string }>(redeemStatement, [hashToken(ticket), sessionId, clock.now()]);
  return row?.account_id ?? null;
}
