import { hasPermission } from '@energy-om/domain';
import { isId } from '#services/core/is-id.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import type { PrintedDocument } from '#services/document/print-content.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrderToRead } from '#services/work-order/load/load-order.ts';
import { printOrderReport } from './print-order-report.ts';

/** Makes the report of an order for whoever may see it. Throws `notFound` for all others, as for an unknown order. */
export async function makeOrderReport(context: SignedInContext, orderId: string): Promise<PrintedDocument> {
  if (!isId(orderId)) throw notFound();
  const actor = toLifecycleActor(context);
  const loaded = await loadOrderToRead(context, context.actor.tenantId, orderId, actor);
  const showsAlarms = hasPermission(context.actor.roleGrants, 'alarm.view');
  return await printOrderReport(context, context.actor.tenantId, loaded, { actor, language: context.language, showsAlarms });
}
