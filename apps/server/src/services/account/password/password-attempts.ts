import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { tooMany } from '#services/core/service-error.ts';
import { addressKey } from '#services/limits/address-key.ts';
import { guessesOfOneName } from '#services/limits/limit-table.ts';

/**
 * Counts a try before it is known to be wrong, so that a hundred simultaneous tries do not get past the count. From the 5th on each makes
 * the next wait 1, 2, 4 … s; the 10th within 15 minutes locks for 15 minutes, then 30, 60 … at most 16 hours. After a day without tries
 * the count starts from the beginning.
 *
 * It returns no row before `next_try_at`.
 */
const countTry = statement<{ tried: string; now: Date }, { failures: number }>(
  'count-password-try',
  `
    insert into password_failures as p (tried, failures, first_failed_at, last_failed_at, next_try_at, locks) values (:tried, 1, :now, :now, :now, 0)
    on conflict (tried) do update set (failures, first_failed_at, last_failed_at, next_try_at, locks) = (
      select case when t.tries >= 10 then 0 else t.tries end, t.since, :now::timestamptz,
        case when t.tries >= 10 then :now::timestamptz + interval '15 minutes' * power(2, least(t.locks, 6))
          when t.tries >= 5 then :now::timestamptz + interval '1 second' * least(60, power(2, t.tries - 5)) else :now::timestamptz end,
        case when t.tries >= 10 then t.locks + 1 else t.locks end
      from (select
        case when p.first_failed_at > :now::timestamptz - interval '15 minutes' and p.failures > 0 then p.failures + 1 else 1 end as tries,
        case when p.first_failed_at > :now::timestamptz - interval '15 minutes' and p.failures > 0 then p.first_failed_at else :now::timestamptz end as since,
        case when greatest(p.last_failed_at, p.next_try_at) < :now::timestamptz - interval '1 day' then 0 else p.locks end as locks) t)
    where p.next_try_at <= :now
    returning failures`,
);

/**
 * To be called before a password is checked. Unknown names are counted alike, so that waiting does not reveal which names exist. Only
 * signing in by password has to wait, and at an address where the account has been signed in before only the tries from there count:
 * so nobody can lock somebody else out for good.
 *
 * Throws `tooMany` with the waiting time.
 */
export async function beginPasswordAttempt(context: RequestContext, loginName: string): Promise<void> {
  const { database, clock, limits } = context;
  // Checked first: without a count no password is checked.
  await database.assertWritable();
  const tried = await nameTried(context, loginName);
  await limits.take(`password ${tried}`, guessesOfOneName);
  const now = clock.now();
  const counted = await database.run(countTry, { tried, now });
  if (counted.length > 0) return;
  const row = await database.kysely.selectFrom('password_failures').select('next_try_at').where('tried', '=', tried).executeTakeFirst();
  const wait = ((row?.next_try_at.getTime() ?? 0) - now.getTime()) / 1000;
  throw tooMany(Math.max(1, Math.ceil(wait)), 'passwordLocked');
}

/** To be called when the password was right, or was reset by the owner of the number. */
export async function forgetPasswordFailures({ database }: Pick<RequestContext, 'database'>, loginName: string): Promise<void> {
  await database.kysely
    .deleteFrom('password_failures')
    .where((where) =>
      where.or([where('tried', '=', loginName), where(sql<boolean>`starts_with(tried, ${loginName + atAddress})`, '=', true)]),
    )
    .execute();
}

/** Separates name and address. No name contains a line break. */
const atAddress = '\n';

/** The addresses of the account's sessions, also of ended ones until these are deleted. */
const selectAddresses = statement<{ name: string }, { address: string }>(
  'select-addresses-of-name',
  `select distinct s.address from sessions s join accounts a on a.id = s.account_id
    where a.login_name = :name and s.address is not null limit 100`,
);

async function nameTried({ database, address }: RequestContext, loginName: string): Promise<string> {
  const here = addressKey(address);
  const known = await database.run(selectAddresses, { name: loginName });
  return known.some((session) => addressKey(session.address) === here) ? `${loginName}${atAddress}${here}` : loginName;
}
