import { commandOf } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { commandContextOf } from '../execution/command-context.ts';
import { executeTransition } from '../execution/execute-transition.ts';
import { fireTimer } from './fire-timer.ts';

export const processWorkOrder: Verb<'processWorkOrder'> = async (context, input) => {
  const moved = await executeTransition(commandContextOf(context), input, commandOf('processWorkOrder', input));
  if (moved.status === workOrderStatus.executed) await passNeedlessCheck(context, moved.id);
  return moved;
};

/** The results are stored already; if this fails, the next run of the timers repeats it. */
async function passNeedlessCheck(context: SignedInContext, orderId: string): Promise<void> {
  await fireTimer(context, context.actor.tenantId, orderId).catch((error: unknown) =>
    context.log.warn({ err: error, orderId }, 'the timer of an order was not fired'),
  );
}
