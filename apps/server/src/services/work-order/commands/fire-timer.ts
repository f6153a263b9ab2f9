import { type Command, endOfHold, findSideActionFault, resumeFromHold, workOrderStatus as status } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { type CommandContext, systemCommandContext } from '../execution/command-context.ts';
import { executeTransition } from '../execution/execute-transition.ts';
import { saveSideAction } from '../execution/save-side-action.ts';
import { type LoadedOrder, loadOrder } from '../load/load-order.ts';

/** Its name in the audit log. */
const job = 'fireTimer';

const commandsByStatus: Partial<Record<number, Command>> = {
  [status.executed]: 'passCheck',
  [status.toBeEvaluated]: 'evaluate',
  [status.toBeClosed]: 'signClosing',
};

/**
 * Does what is due on an order by itself: passes a check nobody has to make, ends an evaluation nobody gave, closes on
 * silence, ends a hold. The lifecycle decides whether it really is due, so calling it too often or twice at once does no harm.
 */
export async function fireTimer(app: AppContext, tenantId: string, orderId: string): Promise<void> {
  const context = systemCommandContext(app, tenantId, job);
  const loaded = await loadOrder(app, tenantId, orderId, context.actor);
  const command = commandsByStatus[loaded.row.status];
  try {
    if (command) await executeTransition(context, { id: orderId, version: loaded.order.version }, { command, input: {} });
    else await endHold(context, loaded);
  } catch (error) {
    // Not due, or someone else changed the order first, perhaps another server: then there is nothing to do.
    if (!(error instanceof ServiceError && (error.kind === 'conflict' || error.kind === 'forbidden'))) throw error;
  }
}

async function endHold(context: CommandContext, loaded: LoadedOrder): Promise<void> {
  const { order, calendar } = loaded;
  const now = context.clock.now().getTime();
  if (!order.hold || endOfHold(order.hold) > now || findSideActionFault('resume', order, context.actor) !== null) return;
  await saveSideAction(context, loaded, resumeFromHold(order, now, calendar), {
    action: 'resume',
    detail: {},
    files: [],
    position: undefined,
  });
}
