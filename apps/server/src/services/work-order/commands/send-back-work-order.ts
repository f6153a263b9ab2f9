import type { Command } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { commandContextOf } from '../execution/command-context.ts';
import { executeTransition } from '../execution/execute-transition.ts';

const commandsByMode = { back: 'sendBack', rework: 'rework', paperwork: 'reworkPaperwork' } as const satisfies Record<string, Command>;

export const sendBackWorkOrder: Verb<'sendBackWorkOrder'> = (context, input) =>
  executeTransition(commandContextOf(context), input, commandsByMode[input.mode], {
    returnReason: input.returnReason,
    reason: input.reason,
    doneSoFar: input.doneSoFar,
  });
