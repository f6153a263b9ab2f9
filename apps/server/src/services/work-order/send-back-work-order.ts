import type { Command } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';

const commandsByMode = { back: 'sendBack', rework: 'rework', paperwork: 'reworkPaperwork' } as const satisfies Record<string, Command>;

export const sendBackWorkOrder: Verb<'sendBackWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), input, commandsByMode[input.mode], {
    returnReason: input.returnReason,
    reason: input.reason,
    doneSoFar: input.doneSoFar,
  });
