import { localDayAt } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

/** Serialises what one maker enters, so that the limit of a day holds for entries that come at once. */
const lockMaker = statement<{ tenant: string; account: string }, object>(
  'lock-maker-of-wallet-entries',
  'select from memberships m where m.tenant_id = :tenant and m.account_id = :account for no key update',
);

const sumOfDay = statement<{ tenant: string; account: string; since: Date }, { cents: number }>(
  'sum-wallet-entries-of-maker',
  `select (
      (select coalesce(sum(abs(e.amount)), 0) from wallet_entries e
        where e.tenant_id = :tenant and e.made_by = :account and e.made_at >= :since and e.state = 'posted' and e.decided_by is null)
      + (select coalesce(sum(p.amount), 0) from payments p
        where p.tenant_id = :tenant and p.confirmed_by = :account and p.confirmed_at >= :since and p.journal_id is not null and p.approved_by is null)
      + (select coalesce(sum(r.amount), 0) from refunds r
        where r.tenant_id = :tenant and r.processed_by = :account and r.processed_at >= :since and r.approved_by is null
          and r.state in ('approved', 'sent', 'refunded'))
      + (select coalesce(sum(z.cents), 0) from suspect_uses z
        where z.tenant_id = :tenant and z.processed_by = :account and z.processed_at >= :since and z.decided_by is null
          and z.state in ('counted', 'refused'))
    )::bigint as cents`,
);

/** What the actor has moved today without a second person, by entries, as money taken at the counter, by refunds and by decisions on what meters have counted. Locks the actor's membership. */
export async function loadEnteredToday(tx: Transaction<Schema>, { actor, clock }: SignedInContext, zone: string): Promise<number> {
  const maker = { tenant: actor.tenantId, account: actor.accountId };
  await runIn(tx, lockMaker, maker);
  const since = new Date(localDayAt(clock.now().getTime(), zone).start);
  const [sum] = await runIn(tx, sumOfDay, { ...maker, since });
  return sum?.cents ?? 0;
}
