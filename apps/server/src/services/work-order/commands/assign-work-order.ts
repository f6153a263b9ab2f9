import type { Verb } from '#services/core/request-context.ts';
import { commandContextOf } from '../execution/command-context.ts';
import { executeTransition } from '../execution/execute-transition.ts';

export const assignWorkOrder: Verb<'assignWorkOrder'> = (context, input) =>
  executeTransition(commandContextOf(context), input, 'assign', { memberIds: input.memberIds, leadId: input.leadId, reason: input.reason });
