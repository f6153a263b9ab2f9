import type { Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';
import { toInstant } from './instant.ts';

export const processWorkOrder: Verb<'processWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), input, input.phase === 'finish' ? 'finish' : 'submitResult', {
    outcome: input.outcome,
    finishedAt: toInstant(input.finishedAt),
    overrideReason: input.overrideReason,
    // Finishing leaves the results for later, whatever came along.
    result: input.phase === 'result' ? input.result : undefined,
  });
