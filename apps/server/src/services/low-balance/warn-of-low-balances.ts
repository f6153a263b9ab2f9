import { type BalanceBounds, type BalanceLevel, dailyCostOf, daysLeftOf, isNearlyEmpty, judgeBalance } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { readCutoffPolicy } from '#services/cutoff-policy/policy-rows.ts';
import { isPostpaid } from '#services/ledger/payable/payable-sql.ts';
import { settleByTheHour } from '#services/settlement/near-empty.ts';

/** A sweep over all tenants but suspended ones: wallets that something was posted to since they were judged. */
const findTenants = statement<object, { id: string; time_zone: string }>(
  'find-tenants-with-wallets-to-judge',
  `select t.id, t.time_zone from tenants t where t.suspended_at is null
    and exists (select from wallets w where w.tenant_id = t.id and w.judged_seq <> w.seq)`,
);

interface WalletRow {
  id: string;
  seq: number;
  balance: number;
  balance_level: BalanceLevel;
  low_episode: number;
  warned_level: BalanceLevel;
  /** Whether its owner pays for the room now, and in advance. */
  pays: boolean;
  /** Of each supply of the room: what was used on the last whole days that are settled, and the newest bill of the owner. */
  recent: { amount: number; days: number; billCents: number; billAmount: number }[];
}

interface FindValues {
  tenant: string;
  zone: string;
  now: Date;
  /** How many days the rate is of. */
  days: number;
  limit: number;
}

/**
 * The first day of the rate is whole: the one after that on which the owner began to pay. Amounts of bills are summed up from what they are continued
 * from, as they are shown.
 */
const findWallets = statement<FindValues, WalletRow>(
  'find-wallets-to-judge',
  `select w.id, w.seq, w.balance, w.balance_level, w.low_episode, w.warned_level, coalesce(p.account_id = w.account_id, false) and not ${isPostpaid} as pays,
      coalesce((
        select jsonb_agg(jsonb_build_object('amount', coalesce(d.amount, 0), 'days', s.until - s.since, 'billCents', b.total, 'billAmount', b.amount))
        from (
            select x.room_id, x.energy_type, (x.settled_to at time zone :zone)::date as until,
              greatest((x.settled_to at time zone :zone)::date - :days::int, (p.from_at at time zone :zone)::date + 1) as since
            from supplies x where x.tenant_id = :tenant and x.room_id = w.room_id and x.settled_to is not null
          ) s
          left join lateral (
            select sum(y.amount)::float8 as amount from supply_days y
            where y.tenant_id = :tenant and y.room_id = s.room_id and y.energy_type = s.energy_type and y.day >= s.since and y.day < s.until
          ) d on true
          join lateral (
            select z.total, (select sum((q ->> 'amount')::float8) from jsonb_path_query(z.use, '$[*].parts[*]') q) as amount
            from bills z
            where z.tenant_id = :tenant and z.room_id = s.room_id and z.energy_type = s.energy_type and z.account_id = w.account_id
            order by z.month desc limit 1
          ) b on b.amount > 0
        where s.until > s.since
      ), '[]') as recent
    from wallets w
      left join lateral (
        select o.account_id, o.from_at from room_payers o where o.tenant_id = :tenant and o.room_id = w.room_id and o.from_at <= :now
        order by o.from_at desc limit 1
      ) p on true
    where w.tenant_id = :tenant and w.judged_seq <> w.seq
    order by w.id limit :limit`,
);

interface WriteValues {
  tenant: string;
  now: Date;
  /** JSON. */
  rows: string;
}

/**
 * Writes what was judged where nobody has judged the wallet since it was read, and of these warnings only those that are new: by their
 * primary key, whoever writes first. The end of an episode is an event as well, after which its messages count no more. The wallets are locked in the order of their ids.
 */
const writeJudged = statement<WriteValues, { id: string }>(
  'write-judged-wallets',
  `with given as (
      select g.* from jsonb_to_recordset(:rows::jsonb)
        as g(id uuid, seq bigint, level text, episode int, warned text, before_episode int, before_warned text, warning text, days int, balance bigint, nearly boolean)
    ), locked as materialized (
      select w.id from wallets w join given g on g.id = w.id
      where w.tenant_id = :tenant and w.judged_seq < g.seq and w.low_episode = g.before_episode and w.warned_level = g.before_warned
      order by w.id for no key update of w
    ), judged as (
      update wallets w set judged_seq = g.seq, balance_level = g.level, low_episode = g.episode, warned_level = g.warned,
        nearly_empty = g.nearly
      from locked l join given g on g.id = l.id where w.tenant_id = :tenant and w.id = l.id
      returning w.id
    ), warned as (
      insert into wallet_warnings (tenant_id, wallet_id, episode, level, days_left, balance, warned_at)
      select :tenant, g.id, g.episode, g.warning, g.days, g.balance, :now from judged j join given g on g.id = j.id
      where g.warning is not null
      on conflict do nothing returning wallet_id
    ), enqueued as (
      insert into notification_outbox (tenant_id, subject_id, id, subject_kind, created_at, due_at)
      select :tenant, x.wallet_id, gen_random_uuid(), 'wallet', :now, :now from (
        select wallet_id from warned
        union all select g.id from judged j join given g on g.id = j.id where g.before_warned <> 'normal' and g.warned = 'normal'
      ) x
    )
    select j.id from judged j`,
);

const runSize = { perTenant: 250, max: 5000 } as const;
const rateDays = 7;

export const createLowBalanceTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'warn-of-low-balances', 'wallets could not be judged');

/**
 * Judges the wallets that something was posted to, and warns whoever pays of a balance that is low: once for each level and episode. Several servers
 * may do it at once. @returns how many wallets were looked at
 */
export async function warnOfLowBalances(
  context: Pick<AppContext, 'database' | 'clock' | 'log'>,
  turns = createLowBalanceTurns(context.log),
): Promise<number> {
  const { database } = context;
  const tenants = await database.run(findTenants, {});
  const now = context.clock.now();
  return runTenants(database, turns, { tenants, runSize }, ({ id: tenant, time_zone: zone }, limit) =>
    judgeBatch(database, { tenant, zone, now, days: rateDays, limit }),
  );
}

async function judgeBatch(database: Pick<Database, 'run' | 'kysely'>, values: FindValues): Promise<number> {
  const wallets = await database.run(findWallets, values);
  if (wallets.length === 0) return 0;
  const bounds = await readCutoffPolicy(database.kysely, values.tenant);
  const rows = wallets.map((wallet) => judge(wallet, bounds));
  await database.run(writeJudged, { tenant: values.tenant, now: values.now, rows: JSON.stringify(rows) });
  const nearlyEmpty = rows.filter(({ nearly }) => nearly).map(({ id }) => id);
  await settleByTheHour(database, values.tenant, nearlyEmpty, values.now);
  return wallets.length;
}

/** Who does not pay any more is warned of nothing: what they owe is the clerk’s to settle. Who pays after use is reminded of bills instead. */
function judge({ id, seq, balance, pays, recent, ...state }: WalletRow, bounds: BalanceBounds) {
  const before = { level: state.balance_level, episode: state.low_episode, warned: state.warned_level };
  const costs = recent.map(({ amount, days, billCents, billAmount }) =>
    dailyCostOf({ amount, days, bill: { cents: billCents, amount: billAmount } }),
  );
  const daysLeft = daysLeftOf(balance, costs);
  const judged = pays
    ? judgeBalance(before, { cents: balance, daysLeft }, bounds)
    : ({ ...before, level: 'normal', warned: 'normal', warning: null } as const);
  return {
    ...{ id, seq, level: judged.level, episode: judged.episode, warned: judged.warned, warning: judged.warning },
    ...{ before_episode: before.episode, before_warned: before.warned, days: daysLeft, balance },
    nearly: pays && isNearlyEmpty({ cents: balance, daysLeft }, bounds),
  };
}
