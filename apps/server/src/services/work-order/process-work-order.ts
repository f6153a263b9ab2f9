import { workOrderStatus } from '@energy-om/domain';
import type { SignedInContext, Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';
import { toInstant } from './instant.ts';
import { wakeOrder } from './wake-order.ts';

export const processWorkOrder: Verb<'processWorkOrder'> = async (context, input) => {
  const moved = await actOnOrder(authorOf(context), input, input.phase === 'finish' ? 'finish' : 'submitResult', {
    outcome: input.outcome,
    finishedAt: toInstant(input.finishedAt),
    overrideReason: input.overrideReason,
    // Finishing leaves the results for later, whatever came along.
    result: input.phase === 'result' ? input.result : undefined,
  });
  if (moved.status === workOrderStatus.executed) await passNeedlessCheck(context, moved.id);
  return moved;
};

/** The results are in whatever comes of this; what fails here the next sweep makes up for. */
async function passNeedlessCheck(context: SignedInContext, orderId: string): Promise<void> {
  await wakeOrder(context, context.actor.tenantId, orderId).catch((error: unknown) =>
    context.log.warn({ err: error, orderId }, 'order not woken'),
  );
}
