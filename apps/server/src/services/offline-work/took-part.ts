import { maySee } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import type { LoadedOrder } from '#services/work-order/load/load-order.ts';

const findPart = statement<{ tenant: string; order: string; account: string }, { took_part: boolean }>(
  'find-part-in-order',
  `select exists (select from work_order_participants w where w.tenant_id = :tenant and w.account_id = :account and w.order_id = :order)
      or exists (select from work_order_history h where h.tenant_id = :tenant and h.order_id = :order and h.actor_id = :account) as took_part`,
);

/** Whether an account sees an order, or has ever worked on it. */
export async function tookPart(context: SignedInContext, { row, order }: LoadedOrder): Promise<boolean> {
  const { actor, database } = context;
  if (maySee(toLifecycleActor(context), order)) return true;
  const [found] = await database.run(findPart, { tenant: actor.tenantId, order: row.id, account: actor.accountId });
  return found?.took_part ?? false;
}
