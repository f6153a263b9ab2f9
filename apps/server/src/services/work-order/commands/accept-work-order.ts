import type { Verb } from '#services/core/request-context.ts';
import { authorOf } from '../execution/command-context.ts';
import { actOnOrder } from '../execution/execute-transition.ts';
import { toInstant } from '../execution/instant.ts';

export const acceptWorkOrder: Verb<'acceptWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), { ...input, fieldNames: { expectedAt: 'expectedArrivalAt' } }, 'accept', {
    expectedAt: toInstant(input.expectedArrivalAt),
  });
