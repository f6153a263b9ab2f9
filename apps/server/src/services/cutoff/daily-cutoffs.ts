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

interface Approved {
  tenant: string;
  day: string;
  wallet: string;
  version: number;
  balance: number;
  now: Date;
}

/** What has moved on since, or is owed less for than was read, is not covered. */
const takeApproved = statement<Approved, { sent: number }>(
  'take-approved-cutoff',
  `with taken as (
      update cutoff_request_rooms r set sent_at = :now from cutoff_requests q
      where q.tenant_id = :tenant and q.day = :day and q.state = 'approved' and r.tenant_id = :tenant and r.request_id = q.id
        and r.wallet_id = :wallet and r.version = :version and r.balance >= :balance and r.sent_at is null
      returning r.wallet_id
    )
    update cutoff_days d set sent = d.sent + 1, allowed = d.allowed + 1
    where d.tenant_id = :tenant and d.day = :day and exists (select from taken) returning d.sent`,
);

/** Takes one of the cut-offs of the local day, in the transaction of the cut-off. @returns whether there was one left that nobody has to approve, or a second person has approved it */
export async function takeDailyCutoff(
  tx: Transaction<Schema>,
  tenant: string,
  { now, zone, ...cutoff }: { now: number; zone: string; wallet: string; version: number; balance: number },
): Promise<boolean> {
  const day = localDate(now, zone);
  if ((await runIn(tx, takeOne, { tenant, day, allowed: maxDailyCutoffs })).length > 0) return true;
  return (await runIn(tx, takeApproved, { tenant, day, ...cutoff, now: new Date(now) })).length > 0;
}
