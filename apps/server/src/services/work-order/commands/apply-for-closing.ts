import type { Verb } from '#services/core/request-context.ts';
import { authorOf } from '../execution/command-context.ts';
import { actOnOrder } from '../execution/execute-transition.ts';

export const applyForClosing: Verb<'applyForClosing'> = (context, input) =>
  actOnOrder(authorOf(context), input, input.withdraw ? 'withdrawClosing' : 'applyForClosing', {
    closingReason: input.closingReason,
    reason: input.reason,
    duplicateOf: input.duplicateOf,
  });
