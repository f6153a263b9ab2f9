import type { Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';

export const applyForClosing: Verb<'applyForClosing'> = (context, input) =>
  actOnOrder(authorOf(context), input, input.withdraw ? 'withdrawClosing' : 'applyForClosing', {
    closingReason: input.closingReason,
    reason: input.reason,
    duplicateOf: input.duplicateOf,
  });
