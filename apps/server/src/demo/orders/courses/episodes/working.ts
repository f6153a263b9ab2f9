import type { ActionInput, ReturnReason } from '@energy-om/domain';
import { hourMs, minuteMs } from '@energy-om/domain';
import { additions, changeMemberRemarks, returnRemarks } from '#demo/catalogue/remarks.ts';
import { writeResult } from '#demo/orders/write-result.ts';
import type { DemoPerson } from '#demo/world/demo-world.ts';
import type { Episode, Journey } from '../journey.ts';
import type { Spot } from '../order-walk.ts';

/** Field work on what is not urgent is done in the day: this much of it may pass before someone is there. */
const unhurriedArrival = 14 * hourMs;

export const checkIn: Episode = (journey) => {
  const { lead, random, isUrgent, targets } = journey;
  const duration = isUrgent ? targets.arrive.duration : unhurriedArrival;
  const share = random.chance(0.93) ? random.between(0.25, 0.85) : random.between(1.02, 1.3);
  journey.pushField(duration * share, (walk, at) => walk.checkIn(lead, at, spotOf(journey)));
};

export const changeMembers: Episode = (journey) => {
  const { lead, helpers, team, random, cast } = journey;
  const relief = team.members.find((member) => member !== lead && !helpers.includes(member)) ?? cast.reserve;
  journey.helpers = [...new Set([...helpers, relief])].filter((helper) => helper !== lead);
  const memberIds = [lead, ...journey.helpers].map(({ id }) => id);
  const input = { memberIds, leadId: lead.id, reason: random.pick(changeMemberRemarks) };
  journey.pushField(random.integer(20, 90) * minuteMs, (walk, at) => walk.act('assign', team.leader, input, at));
};

export const addNote: Episode = (journey) => {
  const { lead, cast, random } = journey;
  const who = random.pick([lead, cast.dispatcher]);
  const text = random.pick(additions);
  journey.pushField(random.integer(3, 30) * minuteMs, (walk, at) => walk.add(who, text, at));
};

export const maybeAddNote: Episode = (journey) => (journey.random.chance(0.15) ? addNote(journey) : undefined);

/** Field work done, the paperwork left for later. */
export const finish: Episode = (journey) => {
  const { lead } = journey;
  journey.pushField(untilFinish(journey), (walk, at) => walk.act('finish', lead, outcomeOf(journey, at), at, spotOf(journey)));
};

export const backfill: Episode = (journey) => {
  const { lead, random, isUrgent } = journey;
  const after = (isUrgent ? random.integer(20, 200) : random.integer(25, 600)) * minuteMs;
  journey.pushDesk(after, (walk, at) => walk.act('submitResult', lead, { result: resultOf(journey, lead, at) }, at));
};

export const finishWithResult: Episode = (journey) => {
  const { lead } = journey;
  journey.pushField(untilFinish(journey), (walk, at) =>
    walk.act('submitResult', lead, { ...outcomeOf(journey, at), result: resultOf(journey, lead, at) }, at, spotOf(journey)),
  );
};

/** Finished one way or the other. */
export const complete: Episode = (journey) => journey.tell(journey.random.chance(0.6) ? [finish, backfill] : [finishWithResult]);

/** Given back by the holder before anyone went there. */
export const sendBackAccepted: Episode = (journey) => {
  const who = journey.isPersonal ? journey.lead : journey.team.leader;
  const { returnReason, reason } = journey.random.pick(returnRemarks);
  pushReturn(journey, who, { returnReason, reason });
};

/** Given back from the work. */
export const sendBackAtWork: Episode = (journey) => pushReturn(journey, journey.lead, journey.random.pick(returnRemarks));

function pushReturn(journey: Journey, who: DemoPerson, input: { returnReason: ReturnReason; reason: string; doneSoFar?: string }): void {
  journey.pushField(journey.random.integer(15, 70) * minuteMs, (walk, at) => walk.act('sendBack', who, input, at));
}

/** So that the promise to the customer comes out as it was drawn; after rework it is what it is. */
function untilFinish(journey: Journey): number {
  const usual = journey.random.integer(30, 110) * minuteMs;
  if (journey.wasFinished) return usual;
  journey.wasFinished = true;
  return Math.max(usual, journey.targets.resolve.duration * journey.promiseShare - (journey.length - journey.held));
}

function outcomeOf({ story, random }: Journey, at: number): ActionInput {
  const outcome = story.fault.outcome ?? (random.chance(0.12) ? 'temporarilyRestored' : 'fixed');
  return { outcome, finishedAt: at - random.integer(0, 4) * minuteMs };
}

function resultOf({ story, random, parts }: Journey, by: DemoPerson, at: number) {
  return writeResult(story, random, parts.takePhotos(story, by, at));
}

/** Where the phone was: about the site. */
function spotOf({ story, random }: Journey): Spot {
  const near = (degrees: number) => Number((degrees + random.between(-0.0005, 0.0005, 6)).toFixed(6));
  return { longitude: near(story.site.longitude), latitude: near(story.site.latitude), accuracy: random.integer(6, 38) };
}
