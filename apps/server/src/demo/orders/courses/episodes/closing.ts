import type { ActionInput, ClockKind, ClosingReason, Command } from '@energy-om/domain';
import { dayMs, minuteMs } from '@energy-om/domain';
import { closings, duplicateRemark, refuseClosingRemarks, withdrawClosingRemarks } from '#demo/catalogue/remarks.ts';
import type { DemoPerson } from '#demo/tenant/demo-tenant.ts';
import type { Episode, OrderScript } from '../order-script.ts';

const defaultReasons: readonly ClosingReason[] = [
  'falseAlarm',
  'recoveredByItself',
  'recoveredByItself',
  'outsideContract',
  'needsProject',
];

/** A person applies to close the order without work, with a usual reason or the given one. */
export function applyForClosing(by: 'dispatcher' | 'leader' | 'lead' | 'creator', reason?: ClosingReason): Episode {
  return (script) => {
    const { people, team, lead, scenario, random, isUrgent } = script;
    const who = { dispatcher: people.dispatcher, leader: team.leader, lead, creator: scenario.creator ?? people.dispatcher }[by];
    const chosen = reason ?? random.pick(defaultReasons);
    const delayMs = random.integer(8, isUrgent ? 40 : 160) * minuteMs;
    script.pushDeskWork(delayMs, (order, at) => order.act('applyForClosing', who, explainClosing(script, chosen, at), at));
  };
}

/** Adds the first signature, which is also the last where one is enough. */
export const confirmClosing: Episode = (script) => pushSigning(script, 'confirmClosing', 'signClosing', script.people.dispatcher);
export const closeByClient: Episode = (script) => pushSigning(script, 'close', 'signClosing', script.people.client);

/** Nobody objects within a day, which the trade takes as consent. */
export const closeBySilence: Episode = (script) =>
  script.push({ delayMs: dayMs + minuteMs, counts: 'always', take: (order, at) => order.act('signClosing', null, {}, at) });

export const refuseFirstSignature: Episode = (script) => pushRefusal(script, 'confirmClosing', script.people.dispatcher);
export const refuseSecondSignature: Episode = (script) => pushRefusal(script, 'close', script.people.client);

export const withdrawClosing: Episode = (script) => {
  const reason = script.random.pick(withdrawClosingRemarks);
  pushSigning(script, 'confirmClosing', 'withdrawClosing', script.team.leader, { reason });
};

function pushRefusal(script: OrderScript, clock: ClockKind, who: DemoPerson): void {
  pushSigning(script, clock, 'refuseClosing', who, { reason: script.random.pick(refuseClosingRemarks) });
}

function pushSigning(script: OrderScript, clock: ClockKind, command: Command, who: DemoPerson, input: ActionInput = {}): void {
  const delayMs = script.targets[clock].duration * script.random.between(0.08, 0.7);
  script.pushDeskWork(delayMs, (order, at) => order.act(command, who, input, at));
}

function explainClosing({ parts, scenario, random }: OrderScript, reason: ClosingReason, at: number): ActionInput {
  const original = reason === 'duplicate' ? parts.findOriginal(scenario, at) : null;
  if (original !== null) return { closingReason: 'duplicate', duplicateOf: original, reason: duplicateRemark };
  const known = reason === 'duplicate' ? 'recoveredByItself' : reason;
  return { closingReason: known, reason: random.pick(closings[known]) };
}
