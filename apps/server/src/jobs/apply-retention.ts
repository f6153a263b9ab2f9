import { dayMs, hourMs } from '@energy-om/domain';
import { type RawBuilder, sql } from 'kysely';
import { refreshIdleMs, refreshLeewayMs } from '../services/account/session/sessions.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { keyLifetimeMs } from '../services/core/write/idempotency.ts';

/** Rows removed by one statement, however many have come together: each has to end within the database's time limit. */
const maxAtOnce = 2000;

/** What is of no use any more, by table. */
function listExpired(now: Date): [table: string, condition: RawBuilder<unknown>][] {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return [
    ['idempotency_keys', sql`created_at <= ${before(keyLifetimeMs)}`],
    ['access_tokens', sql`expires_at <= ${now}`],
    ['one_time_tickets', sql`expires_at <= ${now}`],
    // With its tokens. An hour longer than it can be used, so that nothing that goes on with it meets its end; 30 days where its
    // account is to see that it was ended by a token's reuse.
    [
      'sessions',
      sql`ended_at <= ${before(hourMs)} and ended_by is null or ended_at <= ${before(30 * dayMs)} or ended_at is null and expires_at <= ${before(hourMs)} or ended_at is null and last_used_at <= ${before(refreshIdleMs + hourMs)}`,
    ],
    // The longest limit on codes looks back over a day.
    ['verification_codes', sql`created_at <= ${before(dayMs)}`],
    ['upload_reservations', sql`expires_at <= ${now}`],
    // The widest window is an hour, and counts on in the next one.
    ['limit_counters', sql`started_at <= ${before(2 * hourMs)}`],
    // A day without a try ends the doubling.
    ['password_failures', sql`last_failed_at <= ${before(dayMs)} and next_try_at <= ${before(dayMs)}`],
    ['rejected_messages', sql`at <= ${before(30 * dayMs)}`],
    ['rejected_counts', sql`day <= ${before(400 * dayMs)}::date`],
    ['notifications', sql`created_at <= ${before(90 * dayMs)}`],
    ['third_party_links', sql`linked_at is null and found_at <= ${before(hourMs)}`],
  ];
}

/**
 * Removes what nothing can refer to any more: kept answers, sessions, tokens, tickets and codes past their time, and counts
 * that limit nothing. Where one table cannot be cleaned, the others are all the same. Throws the first of the errors.
 */
export async function applyRetention(context: AppContext): Promise<void> {
  const errors: unknown[] = [];
  await forgetGivenPairs(context).catch((error: unknown) => errors.push(error));
  for (const [table, condition] of listExpired(context.clock.now())) {
    await purgeTable(context, table, condition).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/** Once a token's use is too long ago for what it gave to be given again, nobody needs it. */
async function forgetGivenPairs({ database, clock }: AppContext): Promise<void> {
  await database.kysely
    .updateTable('refresh_tokens')
    .set({ successor_pair: null })
    .where('successor_pair', 'is not', null)
    .where('used_at', '<', new Date(clock.now().getTime() - refreshLeewayMs))
    .execute();
}

async function purgeTable({ database }: AppContext, table: string, condition: RawBuilder<unknown>): Promise<void> {
  const name = sql.table(table);
  const statement = sql`delete from ${name} where ctid = any (array(select ctid from ${name} where ${condition} limit ${maxAtOnce}))`;
  let removed: bigint;
  do removed = (await statement.execute(database.kysely)).numAffectedRows ?? 0n;
  while (removed >= BigInt(maxAtOnce));
}
