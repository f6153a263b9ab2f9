import { type ActionInput, addWorkingTime, hourMs, minuteMs } from '@energy-om/domain';
import { declineRemarks, passUpRemarks, redispatchRemarks } from '#demo/catalogue/remarks.ts';
import type { DemoTeam } from '#demo/world/demo-world.ts';
import { type Episode, type Journey, roundUp } from '../journey.ts';

/** To the team that has the order, or to its lead in person. */
export const dispatch: Episode = (journey) => dispatchTo(journey, 'team');
export const dispatchToPerson: Episode = (journey) => dispatchTo(journey, 'person');

/** First to the wrong team, then to the right one. */
export const dispatchTwice: Episode = (journey) => {
  const { otherTeam, team } = journey.cast;
  takeCrew(journey, otherTeam);
  dispatchTo(journey, 'team');
  takeCrew(journey, team);
  dispatchTo(journey, 'team', journey.random.pick(redispatchRemarks));
};

export const accept: Episode = (journey) => {
  const who = journey.isPersonal ? journey.lead : journey.team.leader;
  journey.pushStage('accept', (walk, at) => walk.act('accept', who, {}, at));
};

/** Taken before it is dispatched, where the project allows it. */
export const grabAsPerson: Episode = (journey) => grab(journey, true);
export const grabAsLeader: Episode = (journey) => grab(journey, false);

/** The leader names the crew, or a person starts with helpers. */
export const assign: Episode = (journey) => nameCrew(journey, false);
/** The leader works along, and so cannot check it. */
export const assignWithLeader: Episode = (journey) => nameCrew(journey, true);

/** Whoever it was dispatched to will not have it. */
export const decline: Episode = (journey) => {
  const who = journey.isPersonal ? journey.lead : journey.team.leader;
  const input = journey.random.pick(declineRemarks);
  journey.pushStage('accept', (walk, at) => walk.act('sendBack', who, input, at));
};

export const passUp: Episode = (journey) => {
  const { leader } = journey.team;
  const input = journey.random.pick(passUpRemarks);
  journey.pushStage('assign', (walk, at) => walk.act('sendBack', leader, input, at));
};

/** Its creator corrects it and sends it to dispatch again. */
export const resubmit: Episode = (journey) => {
  const who = journey.story.creator ?? journey.cast.dispatcher;
  journey.pushStage('dispatch', (walk, at) => walk.act('resubmit', who, {}, at));
};

function dispatchTo(journey: Journey, to: 'team' | 'person', reason?: string): void {
  const { team, lead, cast } = journey;
  journey.isPersonal = to === 'person';
  const target = to === 'team' ? { kind: 'team' as const, teamId: team.id } : { kind: 'person' as const, accountId: lead.id };
  journey.pushStage('dispatch', (walk, at) =>
    walk.act('dispatch', cast.dispatcher, { target, expectedAt: expectArrival(journey, at), reason }, at),
  );
}

/** As soon as it must be, or within the working day where it can wait. */
function expectArrival({ isUrgent, targets, story }: Journey, at: number): number {
  const unhurried = isUrgent ? null : addWorkingTime(at, 5 * hourMs, story.world.calendar);
  return roundUp(unhurried ?? at + targets.arrive.duration);
}

function grab(journey: Journey, isPersonal: boolean): void {
  journey.isPersonal = isPersonal;
  const who = isPersonal ? journey.lead : journey.team.leader;
  journey.pushStage('dispatch', (walk, at) => walk.act('accept', who, {}, at));
}

function nameCrew(journey: Journey, withLeader: boolean): void {
  const { lead, helpers, team, random } = journey;
  const crew = withLeader ? [lead, ...helpers, team.leader] : [lead, ...helpers];
  const input: ActionInput = { memberIds: crew.map(({ id }) => id), leadId: lead.id };
  if (!journey.isPersonal) journey.pushStage('assign', (walk, at) => walk.act('assign', team.leader, input, at));
  else journey.push({ after: random.integer(4, 25) * minuteMs, counts: 'always', take: (walk, at) => walk.act('assign', lead, input, at) });
}

function takeCrew(journey: Journey, team: DemoTeam): void {
  const [lead, helper] = journey.random.shuffle(team.members);
  if (!lead) throw new Error(`team ${team.key} has nobody`);
  journey.team = team;
  journey.lead = lead;
  journey.helpers = helper && journey.random.chance(0.5) ? [helper] : [];
}
