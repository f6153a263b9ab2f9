import { historyEvent } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';
import { authorOf } from './author.ts';
import { createOrder } from './create-order.ts';

export const createWorkOrder: Verb<'createWorkOrder'> = (context, input) =>
  createOrder(authorOf(context), {
    ...input,
    plannedFinishAt: input.plannedFinishAt ? Date.parse(input.plannedFinishAt) : null,
    linkedOrderId: input.linkedOrderId ?? null,
    source: historyEvent.manuallyAdded,
    origin: null,
  });
