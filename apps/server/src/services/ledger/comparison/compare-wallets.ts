import { compareWallet } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { type ComparedWallet, writeCompared } from './write-compared.ts';

/** A night's comparison begins at two, when the days are settled. */
const dayOfNight = `((:now::timestamptz at time zone t.time_zone) - interval '2 hours')::date`;

/** A sweep over all tenants but suspended ones: wallets that were not compared to the last in this night. */
const findTenants = statement<{ now: Date }, { id: string; day: string }>(
  'find-tenants-with-wallets-to-compare',
  `select t.id, ${dayOfNight}::text as day from tenants t where t.suspended_at is null
    and exists (select from wallets w where w.tenant_id = t.id)
    and not exists (select from wallet_comparisons c where c.tenant_id = t.id and c.completed_at is not null and c.day >= ${dayOfNight})`,
);

const beginNight = statement<{ tenant: string; day: string }, object>(
  'begin-comparison-of-wallets',
  `insert into wallet_comparisons (tenant_id, day) values (:tenant, :day::date)
    on conflict (tenant_id) do update set day = excluded.day, after_id = null, completed_at = null, wallets = 0
      where wallet_comparisons.day < excluded.day`,
);

const lockNight = statement<{ tenant: string; day: string }, { after_id: string | null }>(
  'lock-comparison-of-wallets',
  `select c.after_id from wallet_comparisons c
    where c.tenant_id = :tenant and c.day = :day::date and c.completed_at is null for no key update`,
);

interface ReadWallet {
  id: string;
  balance: number;
  seq: number;
  frozen: number;
  disagreed_at: Date | null;
  from_seq: number;
  from_balance: number;
  count: number;
  sum: number;
  balance_after: number | null;
  frozen_lines: number;
}

/**
 * One statement sees wallets and lines at one instant, without a lock. What agreed before is not added up again, since lines are never changed; a wallet
 * that disagreed is added up from its first line.
 */
const readPart = statement<{ tenant: string; after: string | null; limit: number }, ReadWallet>(
  'read-wallets-to-compare',
  `select w.id, w.balance, w.seq, w.frozen, w.disagreed_at, w.from_seq, w.from_balance, n.count, n.sum, e.balance_after, f.frozen_lines
    from (
        select x.id, x.balance, x.seq, x.frozen, x.disagreed_at,
          case when x.disagreed_at is null then x.compared_seq else 0 end as from_seq,
          case when x.disagreed_at is null then x.compared_balance else 0 end as from_balance
        from wallets x where x.tenant_id = :tenant and (:after::uuid is null or x.id > :after::uuid) order by x.id limit :limit
      ) w
      cross join lateral (
        select count(*) as count, coalesce(-sum(l.amount), 0)::bigint as sum from journal_lines l
        where l.tenant_id = :tenant and l.wallet_id = w.id and l.wallet_seq > w.from_seq
      ) n
      left join journal_lines e on e.tenant_id = :tenant and e.wallet_id = w.id and e.wallet_seq = w.seq
      cross join lateral (
        select coalesce(-sum(l.amount), 0)::bigint as frozen_lines from journal_lines l
        where l.tenant_id = :tenant and l.wallet_id = w.id and l.account = 'refund_payable'
      ) f
    order by w.id`,
);

const completePart = statement<{ tenant: string; after: string | null; count: number; completed: Date | null }, object>(
  'complete-part-of-comparison',
  `update wallet_comparisons c set after_id = coalesce(:after::uuid, c.after_id), wallets = c.wallets + :count, completed_at = :completed
    where c.tenant_id = :tenant`,
);

const runSize = { perTenant: 500, max: 20_000 } as const;

export const createComparisonTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'compare-wallets', 'wallets could not be compared with their lines');

/**
 * Compares every wallet with its lines once a night, a part of them in a transaction; several servers may do it at once, and one goes on where another one was
 * stopped. Those that differ are marked and their clerks notified, until they agree again. @returns how many wallets were compared
 */
export async function compareWallets(
  context: Pick<AppContext, 'database' | 'clock' | 'ids' | 'log'>,
  turns = createComparisonTurns(context.log),
): Promise<number> {
  const { database, clock } = context;
  const tenants = await database.run(findTenants, { now: clock.now() });
  if (tenants.length > 0) await database.assertWritable();
  const days = new Map(tenants.map(({ id, day }) => [id, day]));
  return turns.run([...days.keys()], runSize, async (tenantId, limit) => {
    const day = days.get(tenantId);
    if (day === undefined) return 0;
    return database.transaction((tx) => comparePart(tx, context, { tenantId, day, limit }));
  });
}

async function comparePart(
  tx: Transaction<Schema>,
  context: Pick<AppContext, 'clock' | 'ids' | 'log'>,
  { tenantId, day, limit }: { tenantId: string; day: string; limit: number },
): Promise<number> {
  const tenant = tenantId;
  await runIn(tx, beginNight, { tenant, day });
  const [night] = await runIn(tx, lockNight, { tenant, day });
  if (!night) return 0;
  const wallets = await runIn(tx, readPart, { tenant, after: night.after_id, limit });
  await writeCompared(tx, context, tenantId, wallets.map(toCompared));
  const isLast = wallets.length < limit;
  await runIn(tx, completePart, {
    tenant,
    after: wallets.at(-1)?.id ?? null,
    count: wallets.length,
    completed: isLast ? context.clock.now() : null,
  });
  return wallets.length;
}

function toCompared(wallet: ReadWallet): ComparedWallet {
  const { id, balance, seq, frozen, disagreed_at: disagreedAt, count, sum, balance_after: balanceAfter, frozen_lines } = wallet;
  const from = { seq: wallet.from_seq, balance: wallet.from_balance };
  const faults = compareWallet({ balance, seq, frozen }, { from, count, sum, balanceAfter, frozen: frozen_lines });
  const lines = { seq: from.seq + count, balance: from.balance + sum, balanceAfter, frozen: frozen_lines };
  return { id, balance, seq, frozen, didDisagree: disagreedAt !== null, faults, lines, fromSeq: from.seq };
}
