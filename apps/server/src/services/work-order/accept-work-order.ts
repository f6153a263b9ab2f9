import type { Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';
import { toInstant } from './instant.ts';

export const acceptWorkOrder: Verb<'acceptWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), { ...input, fieldNames: { expectedAt: 'expectedArrivalAt' } }, 'accept', {
    expectedAt: toInstant(input.expectedArrivalAt),
  });
