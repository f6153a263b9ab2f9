import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { DecidedOccurrence } from '../recurrence/decide-occurrences.ts';
import type { DuePlan } from './find-due-plan.ts';
import { lockUnchanged } from './lock-unchanged.ts';

const insertSkipped = statement<{ tenant: string; plan: string; objects: readonly string[]; dates: string; now: Date }, object>(
  'store-skipped-occurrences',
  `
    insert into plan_occurrences (tenant_id, plan_id, object_id, occurrence, follows, planned_from, planned_to, outcome, decided_at)
    select :tenant, :plan, o.id, d.occurrence, d.follows, d."from", d."to", d.outcome, :now
    from unnest(:objects::uuid[]) as o (id),
      jsonb_to_recordset(:dates::jsonb) as d (occurrence text, follows text, "from" timestamptz, "to" timestamptz, outcome text)
    on conflict do nothing`,
);

/** A plan that was due for long has many. */
const datesInStatement = 100;

/** Stores the dates that get no order. */
export async function storeSkipped(
  { database, clock }: AppContext,
  plan: DuePlan,
  objects: readonly string[],
  skipped: readonly DecidedOccurrence[],
): Promise<void> {
  for (let start = 0; start < skipped.length; start += datesInStatement) {
    const dates = skipped.slice(start, start + datesInStatement).map(({ occurrence, follows, from, to, skipped: outcome }) => ({
      occurrence,
      follows,
      from: new Date(from),
      to: new Date(to),
      outcome,
    }));
    const values = { tenant: plan.tenant_id, plan: plan.id, objects, dates: JSON.stringify(dates), now: clock.now() };
    await database.transaction(async (tx) => {
      await lockUnchanged(tx, plan);
      await runIn(tx, insertSkipped, values);
    });
  }
}
