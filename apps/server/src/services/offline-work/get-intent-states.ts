import { Parameters, prepared } from '#db/statement.ts';
import { noTenant, type Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { subjectOfCase } from '#services/scope/offline-case-scope.ts';
import { findAppliedIntents } from './find-applied-intents.ts';
import { type CaseRow, caseColumns, presentCase } from './offline-case-rows.ts';

/** Throws `notFound` for an account without a tenant. */
export const getIntentStates: Verb<'getIntentStates'> = async ({ actor, database, clock }, { ids }) => {
  if (actor.tenantId === noTenant) throw notFound();
  const applied = await findAppliedIntents({ actor, database }, ids);
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
