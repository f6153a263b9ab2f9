import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { audienceCondition, liveCondition } from '#services/scope/announcement-scope.ts';
import { doneCondition, receiptJoin } from './reader-rows.ts';

/** The announcements that wait for the actor: how many, and the first of them, one that has to be confirmed before any other. */
export interface OpenAnnouncements {
  count: number;
  toConfirm: number;
  first: { id: string; title: string };
}

interface OpenRow {
  id: string;
  title: string;
  count: number;
  to_confirm: number;
}

/** Null while none waits. */
export async function findOpenAnnouncements({ actor, database, clock }: SignedInContext): Promise<OpenAnnouncements | null> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const account = parameters.add(actor.accountId);
  const live = liveCondition(`${parameters.add(clock.now())}::timestamptz`);
  const text = `
    select a.id, a.title, count(*) over ()::int as count, count(*) filter (where a.must_confirm) over ()::int as to_confirm
    from announcements a ${receiptJoin(account)}
    where a.tenant_id = :tenant and ${live} and not ${doneCondition(actor, parameters)} and ${audienceCondition(actor, parameters)}
    order by a.must_confirm desc, a.publish_at desc, a.id limit 1`;
  const [row] = await database.run(prepared<OpenRow>(text), parameters.values);
  return row ? { count: row.count, toConfirm: row.to_confirm, first: { id: row.id, title: row.title } } : null;
}
