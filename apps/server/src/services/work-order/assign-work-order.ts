import type { Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';

export const assignWorkOrder: Verb<'assignWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), input, 'assign', { memberIds: input.memberIds, leadId: input.leadId, reason: input.reason });
