import { statement } from '#db/statement.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { tooMany } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

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

type Attempting = Pick<RequestContext, 'database' | 'clock'>;

/** To be called before a secret is checked. Throws `tooMany` with the waiting time. @param tried what the tries are counted under */
export async function beginAttempt({ database, clock }: Attempting, tried: string, message: MessageKey): Promise<void> {
  const now = clock.now();
  const counted = await database.run(countTry, { tried, now });
  if (counted.length > 0) return;
  const row = await database.kysely.selectFrom('password_failures').select('next_try_at').where('tried', '=', tried).executeTakeFirst();
  const wait = ((row?.next_try_at.getTime() ?? 0) - now.getTime()) / 1000;
  throw tooMany(Math.max(1, Math.ceil(wait)), message);
}

/** To be called when the secret was right: earlier wrong ones count no more. */
export async function forgetAttempts({ database }: Attempting, tried: string): Promise<void> {
  await database.kysely.deleteFrom('password_failures').where('tried', '=', tried).execute();
}

/** Takes one attempt back that was right, while earlier ones go on counting. */
export async function takeBackAttempt({ database, clock }: Attempting, tried: string): Promise<void> {
  await database.kysely
    .updateTable('password_failures')
    .set((column) => ({ failures: column.fn<number>('greatest', [column('failures', '-', 1), column.lit(0)]), next_try_at: clock.now() }))
    .where('tried', '=', tried)
    .execute();
}
