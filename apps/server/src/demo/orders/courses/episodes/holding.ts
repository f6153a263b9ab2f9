import { hourMs, minuteMs } from '@energy-om/domain';
import { type HoldRemark, holdRemarks, longHoldRemarks } from '#demo/catalogue/remarks.ts';
import { type Episode, type OrderScript, roundUp } from '../order-script.ts';

/** A hold of some hours until work continues. */
export const holdShortly: Episode = (script) => {
  const remark = pickRemark(script, holdRemarks);
  const length = drawLength(script, remark);
  pushHold(script, remark, length);
  pushResume(script, length, length);
};

/** A hold of some days, which the dispatcher approves. */
export const holdLong: Episode = (script) => {
  const remark = pickRemark(script, longHoldRemarks);
  const length = drawLength(script, remark);
  pushHold(script, remark, length);
  const approvedAfter = script.random.integer(1, 6) * hourMs;
  script.push({ after: approvedAfter, counts: 'always', take: (walk, at) => walk.approveHold(script.people.dispatcher, at) });
  pushResume(script, length, length - approvedAfter);
};

/** The order is on hold, and for long enough to remain so for a while. */
export const stayOnHold: Episode = (script) => pushHold(script, pickRemark(script, holdRemarks), 20 * hourMs);
/** The same, but the dispatcher has not approved the days yet. */
export const askForLongHold: Episode = (script) => pushHold(script, pickRemark(script, longHoldRemarks), 60 * hourMs);

function pickRemark({ random, scenario }: OrderScript, remarks: readonly HoldRemark[]): HoldRemark {
  return random.pick(remarks.filter(({ businesses }) => !businesses || businesses.includes(scenario.business.key)));
}

function drawLength({ random }: OrderScript, { hours }: HoldRemark): number {
  return random.integer(hours[0], hours[1]) * hourMs;
}

function pushHold(script: OrderScript, { reason, text }: HoldRemark, length: number): void {
  const { lead, scenario, random } = script;
  const explanation = text.replace('{part}', scenario.fault.parts?.[0]?.name ?? '备件');
  script.pushField(random.integer(15, 60) * minuteMs, (walk, at) =>
    walk.hold(lead, { reason, text: explanation, until: roundUp(at + length) }, at),
  );
}

/** The holder resumes early, or the hold ends by itself when its time is over. */
function pushResume(script: OrderScript, length: number, left: number): void {
  const { lead, random } = script;
  const isByLead = random.chance(0.7);
  const after = isByLead ? left * random.between(0.5, 0.9) : left + 31 * minuteMs;
  script.held += length - left + after;
  script.push({
    after,
    counts: 'always',
    take: (walk, at) => (isByLead ? walk.resume(lead, at) : walk.resume(null, walk.holdEndsAt ?? at)),
  });
}
