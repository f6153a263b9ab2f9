import { Parameters, prepared, statement } from '#db/statement.ts';
import { noTenant, type Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { subjectOfCase } from '#services/scope/offline-case-scope.ts';
import { type CaseRow, caseColumns, presentCase } from './offline-case-rows.ts';

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

/** Throws `notFound` for an account without a tenant. */
export const getIntentStates: Verb<'getIntentStates'> = async ({ actor, database, clock }, { ids }) => {
  if (actor.tenantId === noTenant) throw notFound();
  const applied = await database.run(findApplied, { tenant: actor.tenantId, account: actor.accountId, ids });
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${caseColumns(actor, parameters)} from offline_cases z ${subjectOfCase}
    where z.tenant_id = :tenant and z.id = any (${parameters.add(ids)}::uuid[]) and z.account_id = ${parameters.add(actor.accountId)}`;
  const cases = await database.run(prepared<CaseRow>(text), parameters.values);
  const now = clock.now().getTime();
  const presented = new Map(cases.map((row) => [row.id, { orderId: row.order_id, case: presentCase(row, actor, now) }]));
  const counted = new Set(applied.map(({ id }) => id));
  return [
    // Also an order or a reading that was recorded in its author's name after all.
    ...applied.map(({ id, order_id, version }) => ({
      id,
      orderId: order_id,
      appliedVersion: version,
      case: presented.get(id)?.case ?? null,
    })),
    ...[...presented].filter(([id]) => !counted.has(id)).map(([id, one]) => ({ id, appliedVersion: null, ...one })),
  ];
};
