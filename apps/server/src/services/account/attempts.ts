import type { Selectable } from 'kysely';
import type { PasswordFailureTable } from '#db/schema/tenancy.ts';
import { statement } from '#db/statement.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { tooMany } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

type Count = Omit<Selectable<PasswordFailureTable>, 'tried'>;

/** A try that was counted. */
export interface Attempt {
  tried: string;
  /** The count as it was; null: there was none, or one that began at the same moment. */
  before: Count | null;
  /** The count as the try left it. */
  after: Count;
}

const count = 'failures, first_failed_at, last_failed_at, next_try_at, locks';

/**
 * Counts a try before it is known to be wrong, so that a hundred simultaneous tries do not get past the count. From the 5th on each makes
 * the next wait 1, 2, 4 … s; the 10th within 15 minutes locks for 15 minutes, then 30, 60 … at most 16 hours. After a day without tries
 * the count starts from the beginning.
 *
 * It returns the count as it is and, where there was one, as it was; no row before `next_try_at`.
 */
const countTry = statement<{ tried: string; now: Date }, Count & { is_former: boolean }>(
  'count-password-try',
  `
    with former as (select ${count} from password_failures where tried = :tried for update), counted as (
    insert into password_failures as p (tried, ${count})
    -- The count that there is has to be read and locked before the try is added to it.
    select :tried, 1, :now, :now, :now, 0 where (select count(*) from former) >= 0
    on conflict (tried) do update set (${count}) = (
      select case when t.tries >= 10 then 0 else t.tries end, t.since, :now::timestamptz,
        case when t.tries >= 10 then :now::timestamptz + interval '15 minutes' * power(2, least(t.locks, 6))
          when t.tries >= 5 then :now::timestamptz + interval '1 second' * least(60, power(2, t.tries - 5)) else :now::timestamptz end,
        case when t.tries >= 10 then t.locks + 1 else t.locks end
      from (select
        case when p.first_failed_at > :now::timestamptz - interval '15 minutes' and p.failures > 0 then p.failures + 1 else 1 end as tries,
        case when p.first_failed_at > :now::timestamptz - interval '15 minutes' and p.failures > 0 then p.first_failed_at else :now::timestamptz end as since,
        case when greatest(p.last_failed_at, p.next_try_at) < :now::timestamptz - interval '1 day' then 0 else p.locks end as locks) t)
    where p.next_try_at <= :now
    returning ${count})
    select false as is_former, ${count} from counted
    union all select true, ${count} from former where exists (select from counted)`,
);

type Attempting = Pick<RequestContext, 'database' | 'clock'>;

const toCount = ({ is_former: _, ...count }: Count & { is_former: boolean }): Count => count;

/**
 * To be called before a secret is checked. Throws `tooMany` with the waiting time. @param tried what the tries are counted under
 * @returns the try, which may be taken back
 */
export async function beginAttempt({ database, clock }: Attempting, tried: string, message: MessageKey): Promise<Attempt> {
  const now = clock.now();
  const counts = await database.run(countTry, { tried, now });
  const [after = null, before = null] = [false, true].map((isFormer) => counts.find(({ is_former }) => is_former === isFormer));
  if (after !== null) return { tried, before: before && toCount(before), after: toCount(after) };
  const row = await database.kysely.selectFrom('password_failures').select('next_try_at').where('tried', '=', tried).executeTakeFirst();
  const wait = ((row?.next_try_at.getTime() ?? 0) - now.getTime()) / 1000;
  throw tooMany(Math.max(1, Math.ceil(wait)), message);
}

/** To be called when the secret was right: earlier wrong ones count no more. */
export async function forgetAttempts({ database }: Attempting, tried: string): Promise<void> {
  await database.kysely.deleteFrom('password_failures').where('tried', '=', tried).execute();
}

/**
 * Takes one attempt back that was right, while earlier ones go on counting: all is as it was before, so that the waits that wrong ones have
 * earned stay, and a right one never locks. Where others were counted since, only the one is subtracted.
 */
export async function takeBackAttempt({ database: { kysely } }: Attempting, { tried, before, after }: Attempt): Promise<void> {
  if (before !== null) {
    const restored = kysely.updateTable('password_failures').set(before);
    const { numUpdatedRows } = await restored.where((where) => where.and({ tried, ...after })).executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
  } else if (after.failures === 1) {
    const begun = kysely.deleteFrom('password_failures').where((where) => where.and({ tried, ...after }));
    if ((await begun.executeTakeFirstOrThrow()).numDeletedRows > 0n) return;
  }
  await kysely
    .updateTable('password_failures')
    .set((column) => ({ failures: column.fn<number>('greatest', [column('failures', '-', 1), column.lit(0)]) }))
    .where('tried', '=', tried)
    .execute();
}
