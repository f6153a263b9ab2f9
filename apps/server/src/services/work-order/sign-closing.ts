import type { Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';

export const signClosing: Verb<'signClosing'> = (context, input) =>
  actOnOrder(authorOf(context), input, input.pass ? 'signClosing' : 'refuseClosing', { reason: input.reason });
