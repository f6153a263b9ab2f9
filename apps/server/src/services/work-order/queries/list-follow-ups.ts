import type { ApiOutput } from '@energy-om/contract';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';

type FollowUps = ApiOutput<'getWorkOrder'>['followUps'];

/** Those of the orders that the account may see, newest first. */
export async function listFollowUps({ actor, database }: SignedInContext, ids: readonly string[]): Promise<FollowUps> {
  if (ids.length === 0) return [];
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select o.id, o.order_no as "orderNo" from work_orders o
    where o.tenant_id = :tenant and o.id = any (${parameters.add(ids)}::uuid[])
      and ${scopeCondition(actor, 'work-order.view', parameters)}
    order by o.id desc`;
  return database.run(prepared<FollowUps[number]>(text), parameters.values);
}
