import type { Verb } from '#services/core/request-context.ts';
import { authorOf } from '../execution/command-context.ts';
import { actOnOrder } from '../execution/execute-transition.ts';

export const assignWorkOrder: Verb<'assignWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), input, 'assign', { memberIds: input.memberIds, leadId: input.leadId, reason: input.reason });
