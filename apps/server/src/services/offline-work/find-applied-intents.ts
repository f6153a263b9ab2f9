import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

interface AppliedRow {
  id: string;
  order_id: string | null;
  version: number | null;
}

/** The history has them for ever, and so have comments and visits of points, which leave the order’s version as it is, and readings of meters. */
const findApplied = statement<{ tenant: string; account: string; ids: readonly string[] }, AppliedRow>(
  'find-applied-intents',
  `select h.intent_id as id, h.order_id, h.version from work_order_history h
    where h.tenant_id = :tenant and h.intent_id = any (:ids::uuid[]) and h.position = 0 and h.actor_id = :account
    union all
    select c.intent_id, c.order_id, o.version from work_order_comments c join work_orders o on o.tenant_id = :tenant and o.id = c.order_id
    where c.tenant_id = :tenant and c.intent_id = any (:ids::uuid[]) and c.account_id = :account
    union all
    select v.intent_id, v.order_id, o.version from inspection_visits v join work_orders o on o.tenant_id = :tenant and o.id = v.order_id
    where v.tenant_id = :tenant and v.intent_id = any (:ids::uuid[]) and v.by = :account
    union all
    select r.intent_id, null::uuid, null::integer from manual_readings r
    where r.tenant_id = :tenant and r.intent_id = any (:ids::uuid[]) and r.recorded_by = :account`,
);

/** Those of an account's intents that count, also where they arrived as calls with a network whose answers were lost. */
export function findAppliedIntents(
  { actor, database }: Pick<SignedInContext, 'actor' | 'database'>,
  ids: readonly string[],
): Promise<AppliedRow[]> {
  return database.run(findApplied, { tenant: actor.tenantId, account: actor.accountId, ids });
}
