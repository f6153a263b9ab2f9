import { hourMs, minuteMs } from '@energy-om/domain';
import { type HoldRemark, holdRemarks, longHoldRemarks } from '#demo/catalogue/remarks.ts';
import { type Episode, type Journey, roundUp } from '../journey.ts';

/** For hours, until it goes on again. */
export const holdShortly: Episode = (journey) => {
  const remark = pickRemark(journey, holdRemarks);
  const length = drawLength(journey, remark);
  pushHold(journey, remark, length);
  pushResume(journey, length, length);
};

/** For days, which the dispatcher approves. */
export const holdLong: Episode = (journey) => {
  const remark = pickRemark(journey, longHoldRemarks);
  const length = drawLength(journey, remark);
  pushHold(journey, remark, length);
  const approvedAfter = journey.random.integer(1, 6) * hourMs;
  journey.push({ after: approvedAfter, counts: 'always', take: (walk, at) => walk.approveHold(journey.cast.dispatcher, at) });
  pushResume(journey, length, length - approvedAfter);
};

/** On hold still; long enough to stay so for a while. */
export const stayOnHold: Episode = (journey) => pushHold(journey, pickRemark(journey, holdRemarks), 20 * hourMs);
/** The same, and the dispatcher has yet to say yes to its days. */
export const askForLongHold: Episode = (journey) => pushHold(journey, pickRemark(journey, longHoldRemarks), 60 * hourMs);

function pickRemark({ random, story }: Journey, remarks: readonly HoldRemark[]): HoldRemark {
  return random.pick(remarks.filter(({ businesses }) => !businesses || businesses.includes(story.business.key)));
}

function drawLength({ random }: Journey, { hours }: HoldRemark): number {
  return random.integer(hours[0], hours[1]) * hourMs;
}

function pushHold(journey: Journey, { reason, text }: HoldRemark, length: number): void {
  const { lead, story, random } = journey;
  const told = text.replace('{part}', story.fault.parts?.[0]?.name ?? '备件');
  journey.pushField(random.integer(15, 60) * minuteMs, (walk, at) =>
    walk.hold(lead, { reason, text: told, until: roundUp(at + length) }, at),
  );
}

/** By who holds it, sooner than was thought, or by itself when its time is over. */
function pushResume(journey: Journey, length: number, left: number): void {
  const { lead, random } = journey;
  const isByLead = random.chance(0.7);
  const after = isByLead ? left * random.between(0.5, 0.9) : left + 31 * minuteMs;
  journey.held += length - left + after;
  journey.push({
    after,
    counts: 'always',
    take: (walk, at) => (isByLead ? walk.resume(lead, at) : walk.resume(null, walk.holdEndsAt ?? at)),
  });
}
