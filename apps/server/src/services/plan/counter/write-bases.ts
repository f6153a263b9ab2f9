import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { LookedAt } from './look-at-counters.ts';
import { isSameBase } from './resolve-base.ts';

/** A row that another server has written meanwhile was written for the same reason, and stays where it is of the same terms. */
const upsert = statement<{ tenant: string; plan: string; rows: string }, object>(
  'write-counters-of-plan',
  `
    insert into plan_counters (tenant_id, plan_id, object_id, counts_from, steps, carried, every, mode, meter_id)
    select :tenant, :plan, x.object_id, x.counts_from, x.steps, x.carried, x.every, x.mode, x.meter_id
    from jsonb_to_recordset(:rows::jsonb) as x (object_id uuid, counts_from timestamptz, steps int, carried double precision,
      every double precision, mode text, meter_id uuid)
    on conflict (tenant_id, plan_id, object_id) do update
      set counts_from = excluded.counts_from, steps = excluded.steps, carried = excluded.carried, every = excluded.every,
        mode = excluded.mode, meter_id = excluded.meter_id
      where (plan_counters.every, plan_counters.mode, plan_counters.meter_id) is distinct from (excluded.every, excluded.mode, excluded.meter_id)
        or plan_counters.counts_from < excluded.counts_from`,
);

/** Stores from where objects count, for those of which it is not stored yet or has changed. */
export async function writeBases(
  tx: Transaction<Schema>,
  { tenant, plan }: { tenant: string; plan: string },
  looked: readonly LookedAt[],
): Promise<void> {
  const rows = looked.flatMap(({ object, base }) => {
    if (base === null || isSameBase(base, object.base)) return [];
    const { countsFrom, steps, carried, every, mode, meterId } = base;
    return [{ object_id: object.id, counts_from: new Date(countsFrom), steps, carried, every, mode, meter_id: meterId }];
  });
  if (rows.length > 0) await runIn(tx, upsert, { tenant, plan, rows: JSON.stringify(rows) });
}
