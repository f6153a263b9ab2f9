import { dayMs, depositMs, hourMs, maxInviteDays } from '@energy-om/domain';
import { type RawBuilder, sql } from 'kysely';
import { refreshIdleMs, refreshLeewayMs } from '../services/account/session/sessions.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { keyLifetimeMs } from '../services/core/write/idempotency.ts';
import { intentAnswerLifetimeMs } from '../services/core/write/intent.ts';
import { removeUnnamedFiles } from '../services/file/unnamed/remove-unnamed-files.ts';
import { listOutOfTime, listTenantRetentions, listTracksOutOfTime, type OutOfTime } from '../services/parameters/tenant-retention.ts';

/** The number of rows deleted by one statement, because each statement has to end within the database's time limit. */
const maxAtOnce = 2000;

/** Lists, by table, the condition of the rows that are not needed any more. */
function listExpired(now: Date): [table: string, condition: RawBuilder<unknown>][] {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return [
    ['order_intents', sql`arrived_at <= ${before(intentAnswerLifetimeMs)}`],
    ['idempotency_keys', sql`created_at <= ${before(keyLifetimeMs)}`],
    ['access_tokens', sql`expires_at <= ${now}`],
    ['one_time_tickets', sql`expires_at <= ${now}`],
    // Sessions are deleted with their tokens: an hour after their last possible use, so that no running call loses its session; after 30 days
    // where the account has to see that the reuse of a token ended the session.
    [
      'sessions',
      sql`ended_at <= ${before(hourMs)} and ended_by is null or ended_at <= ${before(30 * dayMs)} or ended_at is null and expires_at <= ${before(hourMs)} or ended_at is null and last_used_at <= ${before(refreshIdleMs + hourMs)}`,
    ],
    // The longest limit on codes looks back over a day.
    ['verification_codes', sql`created_at <= ${before(dayMs)}`],
    ['upload_reservations', sql`expires_at <= ${now}`],
    // The longest window is an hour, and its count also matters in the next one.
    ['limit_counters', sql`started_at <= ${before(2 * hourMs)}`],
    // A day without a try ends the doubling.
    ['password_failures', sql`last_failed_at <= ${before(dayMs)} and next_try_at <= ${before(dayMs)}`],
    ['rejected_counts', sql`day <= ${before(400 * dayMs)}::date`],
    // Their faults quote the files.
    ['table_imports', sql`created_at <= ${before(7 * dayMs)}`],
    // No invite is valid for longer, so none from before the removal is left by then.
    ['membership_removals', sql`removed_at <= ${before(maxInviteDays * dayMs)}`],
    ['former_members', sql`ended_at <= ${before(depositMs)}`],
    // Addresses are personal data, and a link is over long before.
    ['order_report_openings', sql`at <= ${before(365 * dayMs)}`],
    ['third_party_links', sql`linked_at is null and found_at <= ${before(hourMs)}`],
  ];
}

/**
 * Deletes expired rows: stored answers, sessions, tokens, tickets, codes, and counts that limit nothing any more; and, as
 * long as each tenant keeps them, rejected messages, notifications, tracks and the audit log; and files that nothing
 * names. Where this fails for one table, the others are cleaned nevertheless. Throws the first of the errors.
 */
export async function applyRetention(context: AppContext): Promise<void> {
  const errors: unknown[] = [];
  await clearSuccessorPairs(context).catch((error: unknown) => errors.push(error));
  const now = context.clock.now();
  const retentions = await listTenantRetentions(context);
  const expired = listExpired(now).map(([table, condition]): OutOfTime => ({ table, condition }));
  for (const rows of [...expired, ...listOutOfTime(now, retentions), ...listTracksOutOfTime(now, retentions)]) {
    await deleteExpired(context, rows).catch((error: unknown) => errors.push(error));
  }
  await removeUnnamedFiles(context).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** The pair that a refresh token gave is stored only for as long as a repeated use of the token receives it again. */
async function clearSuccessorPairs({ database, clock }: AppContext): Promise<void> {
  await database.kysely
    .updateTable('refresh_tokens')
    .set({ successor_pair: null })
    .where('successor_pair', 'is not', null)
    .where('used_at', '<', new Date(clock.now().getTime() - refreshLeewayMs))
    .execute();
}

async function deleteExpired({ database }: AppContext, { table, tenantId, condition }: OutOfTime): Promise<void> {
  const name = sql.table(table);
  const ofTenant = tenantId === undefined ? sql`` : sql`tenant_id = ${tenantId} and `;
  const some = sql`array(select ctid from ${name} where ${ofTenant}${condition} limit ${maxAtOnce})`;
  const statement = sql`delete from ${name} where ${ofTenant}ctid = any (${some})`;
  let deleted: bigint;
  do deleted = (await statement.execute(database.kysely)).numAffectedRows ?? 0n;
  while (deleted >= BigInt(maxAtOnce));
}
