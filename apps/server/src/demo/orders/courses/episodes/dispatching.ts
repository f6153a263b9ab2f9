import { type ActionInput, addWorkingTime, hourMs, minuteMs } from '@energy-om/domain';
import { declineRemarks, redispatchRemarks, returnToDispatcherRemarks } from '#demo/catalogue/remarks.ts';
import type { DemoTeam } from '#demo/tenant/demo-tenant.ts';
import { type Episode, type OrderScript, roundUp } from '../order-script.ts';

/** Dispatches the order to its team, or to its lead in person. */
export const dispatch: Episode = (script) => dispatchTo(script, 'team');
export const dispatchToPerson: Episode = (script) => dispatchTo(script, 'person');

/** Dispatches the order to the wrong team first, then to the right one. */
export const dispatchTwice: Episode = (script) => {
  const { otherTeam, team } = script.people;
  takeCrew(script, otherTeam);
  dispatchTo(script, 'team');
  takeCrew(script, team);
  dispatchTo(script, 'team', script.random.pick(redispatchRemarks));
};

export const accept: Episode = (script) => {
  const who = script.isPersonal ? script.lead : script.team.leader;
  script.pushStage('accept', (order, at) => order.act('accept', who, {}, at));
};

/** A person grabs the order before it is dispatched, where the project allows it. */
export const grabAsPerson: Episode = (script) => grab(script, true);
export const grabAsLeader: Episode = (script) => grab(script, false);

/** The leader assigns the members, or a person starts with helpers. */
export const assign: Episode = (script) => nameCrew(script, false);
/** The leader takes part in the work, and so cannot check it. */
export const assignWithLeader: Episode = (script) => nameCrew(script, true);

/** The team or person to whom it was dispatched declines. */
export const decline: Episode = (script) => {
  const who = script.isPersonal ? script.lead : script.team.leader;
  const input = script.random.pick(declineRemarks);
  script.pushStage('accept', (order, at) => order.act('sendBack', who, input, at));
};

export const returnToDispatcher: Episode = (script) => {
  const { leader } = script.team;
  const input = script.random.pick(returnToDispatcherRemarks);
  script.pushStage('assign', (order, at) => order.act('sendBack', leader, input, at));
};

/** The creator corrects the order and submits it again. */
export const resubmit: Episode = (script) => {
  const who = script.scenario.creator ?? script.people.dispatcher;
  script.pushStage('dispatch', (order, at) => order.act('resubmit', who, {}, at));
};

function dispatchTo(script: OrderScript, to: 'team' | 'person', reason?: string): void {
  const { team, lead, people } = script;
  script.isPersonal = to === 'person';
  const target = to === 'team' ? { kind: 'team' as const, teamId: team.id } : { kind: 'person' as const, accountId: lead.id };
  script.pushStage('dispatch', (order, at) =>
    order.act('dispatch', people.dispatcher, { target, expectedAt: expectArrival(script, at), reason }, at),
  );
}

/** Returns the expected arrival: as soon as the target requires, or within the working day for an order that can wait. */
function expectArrival({ isUrgent, targets, scenario }: OrderScript, at: number): number {
  const unhurried = isUrgent ? null : addWorkingTime(at, 5 * hourMs, scenario.tenant.calendar);
  return roundUp(unhurried ?? at + targets.arrive.duration);
}

function grab(script: OrderScript, isPersonal: boolean): void {
  script.isPersonal = isPersonal;
  const who = isPersonal ? script.lead : script.team.leader;
  script.pushStage('dispatch', (order, at) => order.act('accept', who, {}, at));
}

function nameCrew(script: OrderScript, withLeader: boolean): void {
  const { lead, helpers, team, random } = script;
  const crew = withLeader ? [lead, ...helpers, team.leader] : [lead, ...helpers];
  const input: ActionInput = { memberIds: crew.map(({ id }) => id), leadId: lead.id };
  if (!script.isPersonal) script.pushStage('assign', (order, at) => order.act('assign', team.leader, input, at));
  else
    script.push({ delayMs: random.integer(4, 25) * minuteMs, counts: 'always', take: (order, at) => order.act('assign', lead, input, at) });
}

function takeCrew(script: OrderScript, team: DemoTeam): void {
  const [lead, helper] = script.random.shuffle(team.members);
  if (!lead) throw new Error(`team ${team.key} has nobody`);
  script.team = team;
  script.lead = lead;
  script.helpers = helper && script.random.chance(0.5) ? [helper] : [];
}
