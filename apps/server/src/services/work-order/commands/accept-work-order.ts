import { commandOf } from '@energy-om/contract';
import type { Verb } from '#services/core/request-context.ts';
import { commandContextOf } from '../execution/command-context.ts';
import { executeTransition } from '../execution/execute-transition.ts';

export const acceptWorkOrder: Verb<'acceptWorkOrder'> = (context, input) =>
  executeTransition(
    commandContextOf(context),
    { ...input, fieldNames: { expectedAt: 'expectedArrivalAt' } },
    commandOf('acceptWorkOrder', input),
  );
