import { localDate, maxDailyCutoffs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

const takeOne = statement<{ tenant: string; day: string; allowed: number }, { sent: number }>(
  'take-cutoff-of-day',
  `insert into cutoff_days (tenant_id, day, sent, allowed) values (:tenant, :day, 1, :allowed)
    on conflict (tenant_id, day) do update set sent = cutoff_days.sent + 1 where cutoff_days.sent < cutoff_days.allowed returning sent`,
);

/** Takes one of the cut-offs of the local day, in the transaction of the cut-off. @returns whether there was one left without the approval of a second person */
export async function takeDailyCutoff(
  tx: Transaction<Schema>,
  tenant: string,
  { now, zone }: { now: number; zone: string },
): Promise<boolean> {
  return (await runIn(tx, takeOne, { tenant, day: localDate(now, zone), allowed: maxDailyCutoffs })).length > 0;
}
