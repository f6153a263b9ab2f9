import { hourMs, minuteMs } from '@energy-om/domain';
import { type HoldRemark, holdRemarks, longHoldRemarks } from '#demo/catalogue/remarks.ts';
import { type Episode, type OrderScript, roundUp } from '../order-script.ts';

/** A hold of some hours until work continues. */
export const holdShortly: Episode = (script) => {
  const remark = pickRemark(script, holdRemarks);
  const lengthMs = drawLengthMs(script, remark);
  pushHold(script, remark, lengthMs);
  pushResume(script, lengthMs, lengthMs);
};

/** A hold of some days, which the dispatcher approves. */
export const holdLong: Episode = (script) => {
  const remark = pickRemark(script, longHoldRemarks);
  const lengthMs = drawLengthMs(script, remark);
  pushHold(script, remark, lengthMs);
  const approvalDelayMs = script.random.integer(1, 6) * hourMs;
  script.push({ delayMs: approvalDelayMs, counts: 'always', take: (order, at) => order.approveHold(script.people.dispatcher, at) });
  pushResume(script, lengthMs, lengthMs - approvalDelayMs);
};

/** The order is on hold, and for long enough to remain so for a while. */
export const stayOnHold: Episode = (script) => pushHold(script, pickRemark(script, holdRemarks), 20 * hourMs);
/** The same, but the dispatcher has not approved the days yet. */
export const askForLongHold: Episode = (script) => pushHold(script, pickRemark(script, longHoldRemarks), 60 * hourMs);

function pickRemark({ random, scenario }: OrderScript, remarks: readonly HoldRemark[]): HoldRemark {
  return random.pick(remarks.filter(({ businesses }) => !businesses || businesses.includes(scenario.business.key)));
}

function drawLengthMs({ random }: OrderScript, { hours }: HoldRemark): number {
  return random.integer(hours[0], hours[1]) * hourMs;
}

function pushHold(script: OrderScript, { reason, text }: HoldRemark, lengthMs: number): void {
  const { lead, scenario, random } = script;
  const explanation = text.replace('{part}', scenario.defect.parts?.[0]?.name ?? '备件');
  script.pushSiteWork(random.integer(15, 60) * minuteMs, (order, at) =>
    order.hold(lead, { reason, text: explanation, until: roundUp(at + lengthMs) }, at),
  );
}

/** The holder resumes early, or the hold ends by itself when its time is over. */
function pushResume(script: OrderScript, lengthMs: number, leftMs: number): void {
  const { lead, random } = script;
  const isByLead = random.chance(0.7);
  const delayMs = isByLead ? leftMs * random.between(0.5, 0.9) : leftMs + 31 * minuteMs;
  script.heldMs += lengthMs - leftMs + delayMs;
  script.push({
    delayMs,
    counts: 'always',
    take: (order, at) => (isByLead ? order.resume(lead, at) : order.resume(null, order.holdEndsAt ?? at)),
  });
}
