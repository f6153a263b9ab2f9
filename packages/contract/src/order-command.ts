import type { ActionInput, Command } from '@energy-om/domain';
import type { ApiParsedInput } from './api.ts';

/** A command of the lifecycle with its input, as a call on an order gives it. */
export interface OrderCommand {
  command: Command;
  input: ActionInput;
}

const backModes = { back: 'sendBack', rework: 'rework', paperwork: 'reworkPaperwork' } as const satisfies Record<string, Command>;

/** THE TABLE OF THE CALLS THAT MOVE AN ORDER: the server decides by it, and a phone without a network. Dispatching, which takes one, has more to check. */
const commandsByCall = {
  acceptWorkOrder: ({ expectedArrivalAt }) => ({ command: 'accept', input: { expectedAt: toInstant(expectedArrivalAt) } }),
  assignWorkOrder: ({ memberIds, leadId, reason }) => ({ command: 'assign', input: { memberIds, leadId, reason } }),
  // Finishing leaves the results for later, even if some were sent along.
  processWorkOrder: ({ phase, outcome, finishedAt, overrideReason, result }) => ({
    command: phase === 'finish' ? 'finish' : 'submitResult',
    input: { outcome, finishedAt: toInstant(finishedAt), overrideReason, result: phase === 'result' ? result : undefined },
  }),
  commentWorkOrder: ({ kind, solved, stars, tags, comment, reason }) => ({
    command: kind === 'check' ? 'passCheck' : solved ? 'evaluate' : 'reportNotSolved',
    input: { stars, tags, comment, reason },
  }),
  sendBackWorkOrder: ({ mode, returnReason, reason, doneSoFar }) => ({
    command: backModes[mode],
    input: { returnReason, reason, doneSoFar },
  }),
  applyForClosing: ({ withdraw, closingReason, reason, duplicateOf }) => ({
    command: withdraw ? 'withdrawClosing' : 'applyForClosing',
    input: { closingReason, reason, duplicateOf },
  }),
  signClosing: ({ pass, reason }) => ({ command: pass ? 'signClosing' : 'refuseClosing', input: { reason } }),
} as const satisfies { [Name in MovingCall]: (input: ApiParsedInput<Name>) => OrderCommand };

export type MovingCall =
  | 'acceptWorkOrder'
  | 'assignWorkOrder'
  | 'processWorkOrder'
  | 'commentWorkOrder'
  | 'sendBackWorkOrder'
  | 'applyForClosing'
  | 'signClosing';

export const movingCalls = Object.keys(commandsByCall) as readonly MovingCall[];

/** Returns the command that a call gives on an order. */
export function commandOf<Name extends MovingCall>(name: Name, input: ApiParsedInput<Name>): OrderCommand {
  return (commandsByCall[name] as (input: ApiParsedInput<Name>) => OrderCommand)(input);
}

function toInstant(text: string | null | undefined): number | undefined {
  return text ? Date.parse(text) : undefined;
}
