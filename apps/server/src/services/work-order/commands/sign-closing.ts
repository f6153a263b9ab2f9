import type { Verb } from '#services/core/request-context.ts';
import { authorOf } from '../execution/command-context.ts';
import { actOnOrder } from '../execution/execute-transition.ts';

export const signClosing: Verb<'signClosing'> = (context, input) =>
  actOnOrder(authorOf(context), input, input.pass ? 'signClosing' : 'refuseClosing', { reason: input.reason });
