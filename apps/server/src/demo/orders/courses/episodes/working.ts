import type { ActionInput, ReturnReason } from '@energy-om/domain';
import { hourMs, minuteMs } from '@energy-om/domain';
import { additions, changeMemberRemarks, returnRemarks } from '#demo/catalogue/remarks.ts';
import { writeResult } from '#demo/orders/write-result.ts';
import type { DemoPerson } from '#demo/tenant/demo-tenant.ts';
import type { Episode, OrderScript } from '../order-script.ts';
import type { DevicePosition } from '../simulated-order.ts';

/** Work on an order that is not urgent is done during the day, so somebody may arrive as late as this. */
const relaxedArrivalMs = 14 * hourMs;

export const checkIn: Episode = (script) => {
  const { lead, random, isUrgent, targets } = script;
  const duration = isUrgent ? targets.arrive.duration : relaxedArrivalMs;
  const share = random.chance(0.93) ? random.between(0.25, 0.85) : random.between(1.02, 1.3);
  script.pushSiteWork(duration * share, (order, at) => order.checkIn(lead, at, positionNear(script)));
};

export const changeMembers: Episode = (script) => {
  const { lead, helpers, team, random, people } = script;
  const relief = team.members.find((member) => member !== lead && !helpers.includes(member)) ?? people.reserve;
  script.helpers = [...new Set([...helpers, relief])].filter((helper) => helper !== lead);
  const memberIds = [lead, ...script.helpers].map(({ id }) => id);
  const input = { memberIds, leadId: lead.id, reason: random.pick(changeMemberRemarks) };
  script.pushSiteWork(random.integer(20, 90) * minuteMs, (order, at) => order.act('assign', team.leader, input, at));
};

export const addNote: Episode = (script) => {
  const { lead, people, random } = script;
  const who = random.pick([lead, people.dispatcher]);
  const text = random.pick(additions);
  script.pushSiteWork(random.integer(3, 30) * minuteMs, (order, at) => order.add(who, text, at));
};

export const maybeAddNote: Episode = (script) => (script.random.chance(0.15) ? addNote(script) : undefined);

/** The field work is finished, and the backfill follows later. */
export const finish: Episode = (script) => {
  const { lead } = script;
  script.pushSiteWork(untilFinish(script), (order, at) => order.act('finish', lead, outcomeOf(script, at), at, positionNear(script)));
};

export const backfill: Episode = (script) => {
  const { lead, random, isUrgent } = script;
  const delayMs = (isUrgent ? random.integer(20, 200) : random.integer(25, 600)) * minuteMs;
  script.pushDeskWork(delayMs, (order, at) => order.act('submitResult', lead, { result: resultOf(script, lead, at) }, at));
};

export const finishWithResult: Episode = (script) => {
  const { lead } = script;
  script.pushSiteWork(untilFinish(script), (order, at) =>
    order.act('submitResult', lead, { ...outcomeOf(script, at), result: resultOf(script, lead, at) }, at, positionNear(script)),
  );
};

/** The order is finished, with or without a separate backfill. */
export const complete: Episode = (script) => script.addSteps(script.random.chance(0.6) ? [finish, backfill] : [finishWithResult]);

/** The holder sends the order back before anybody has arrived. */
export const sendBackAccepted: Episode = (script) => {
  const who = script.isPersonal ? script.lead : script.team.leader;
  const { returnReason, reason } = script.random.pick(returnRemarks);
  pushReturn(script, who, { returnReason, reason });
};

/** The holder sends the order back during the work. */
export const sendBackAtWork: Episode = (script) => pushReturn(script, script.lead, script.random.pick(returnRemarks));

function pushReturn(script: OrderScript, who: DemoPerson, input: { returnReason: ReturnReason; reason: string; doneSoFar?: string }): void {
  script.pushSiteWork(script.random.integer(15, 70) * minuteMs, (order, at) => order.act('sendBack', who, input, at));
}

/** The time until the finish that results in the drawn share of the resolve target; after rework the share is not controlled. */
function untilFinish(script: OrderScript): number {
  const typicalMs = script.random.integer(30, 110) * minuteMs;
  if (script.wasFinished) return typicalMs;
  script.wasFinished = true;
  return Math.max(typicalMs, script.targets.resolve.duration * script.targetShare - (script.lengthMs - script.heldMs));
}

function outcomeOf({ scenario, random }: OrderScript, at: number): ActionInput {
  const outcome = scenario.defect.outcome ?? (random.chance(0.12) ? 'temporarilyRestored' : 'fixed');
  return { outcome, finishedAt: at - random.integer(0, 4) * minuteMs };
}

function resultOf({ scenario, random, parts }: OrderScript, by: DemoPerson, at: number) {
  return writeResult(scenario, random, parts.takePhotos(scenario, by, at));
}

/** The position of the phone, near the site. */
function positionNear({ scenario, random }: OrderScript): DevicePosition {
  const near = (degrees: number) => Number((degrees + random.between(-0.0005, 0.0005, 6)).toFixed(6));
  return { longitude: near(scenario.site.longitude), latitude: near(scenario.site.latitude), accuracy: random.integer(6, 38) };
}
