import type { ActionInput, ClockKind, ClosingReason, Command } from '@energy-om/domain';
import { dayMs, minuteMs } from '@energy-om/domain';
import { closings, duplicateRemark, refuseClosingRemarks, withdrawClosingRemarks } from '#demo/catalogue/remarks.ts';
import type { DemoPerson } from '#demo/world/demo-world.ts';
import type { Episode, Journey } from '../journey.ts';

const defaultReasons: readonly ClosingReason[] = [
  'falseAlarm',
  'recoveredByItself',
  'recoveredByItself',
  'outsideContract',
  'needsProject',
];

/** Who asks that an order be closed undone; for a usual reason, or the one given. */
export function applyForClosing(by: 'dispatcher' | 'leader' | 'lead' | 'creator', reason?: ClosingReason): Episode {
  return (journey) => {
    const { cast, team, lead, story, random, isUrgent } = journey;
    const who = { dispatcher: cast.dispatcher, leader: team.leader, lead, creator: story.creator ?? cast.dispatcher }[by];
    const chosen = reason ?? random.pick(defaultReasons);
    const after = random.integer(8, isUrgent ? 40 : 160) * minuteMs;
    journey.pushDesk(after, (walk, at) => walk.act('applyForClosing', who, sayWhy(journey, chosen, at), at));
  };
}

/** The first signature; where one is enough, also the last. */
export const confirmClosing: Episode = (journey) => pushSigning(journey, 'confirmClosing', 'signClosing', journey.cast.dispatcher);
export const closeByClient: Episode = (journey) => pushSigning(journey, 'close', 'signClosing', journey.cast.client);

/** Nobody said no in a day, where the trade takes that for a yes. */
export const closeBySilence: Episode = (journey) =>
  journey.push({ after: dayMs + minuteMs, counts: 'always', take: (walk, at) => walk.act('signClosing', null, {}, at) });

export const refuseFirstSignature: Episode = (journey) => pushRefusal(journey, 'confirmClosing', journey.cast.dispatcher);
export const refuseSecondSignature: Episode = (journey) => pushRefusal(journey, 'close', journey.cast.client);

export const withdrawClosing: Episode = (journey) => {
  const reason = journey.random.pick(withdrawClosingRemarks);
  pushSigning(journey, 'confirmClosing', 'withdrawClosing', journey.team.leader, { reason });
};

function pushRefusal(journey: Journey, clock: ClockKind, who: DemoPerson): void {
  pushSigning(journey, clock, 'refuseClosing', who, { reason: journey.random.pick(refuseClosingRemarks) });
}

function pushSigning(journey: Journey, clock: ClockKind, command: Command, who: DemoPerson, input: ActionInput = {}): void {
  const after = journey.targets[clock].duration * journey.random.between(0.08, 0.7);
  journey.pushDesk(after, (walk, at) => walk.act(command, who, input, at));
}

function sayWhy({ parts, story, random }: Journey, reason: ClosingReason, at: number): ActionInput {
  const twin = reason === 'duplicate' ? parts.findTwin(story, at) : null;
  if (twin !== null) return { closingReason: 'duplicate', duplicateOf: twin, reason: duplicateRemark };
  const known = reason === 'duplicate' ? 'recoveredByItself' : reason;
  return { closingReason: known, reason: random.pick(closings[known]) };
}
