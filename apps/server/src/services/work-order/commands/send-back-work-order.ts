import { commandOf } from '@energy-om/contract';
import type { Verb } from '#services/core/request-context.ts';
import { commandContextOf } from '../execution/command-context.ts';
import { executeTransition } from '../execution/execute-transition.ts';

export const sendBackWorkOrder: Verb<'sendBackWorkOrder'> = (context, input) =>
  executeTransition(commandContextOf(context), input, commandOf('sendBackWorkOrder', input));
