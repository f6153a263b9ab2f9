import { hourMs, minuteMs } from '@energy-om/domain';
import { checkRemarks, evaluations, notSolvedRemarks, paperworkRemarks, reworkRemarks } from '#demo/catalogue/remarks.ts';
import type { DemoPerson } from '#demo/tenant/demo-tenant.ts';
import type { Episode, OrderScript } from '../order-script.ts';
import type { SimulatedOrder } from '../simulated-order.ts';

/** Somebody else than the worker checks the result, or nobody where the trade has no check. */
export const check: Episode = (script) => {
  if (script.scenario.business.checkNotRequired) {
    script.push({ delayMs: 5_000, counts: 'always', take: (order, at) => order.act('passCheck', null, {}, at) });
    return;
  }
  const comment = script.random.pick(checkRemarks);
  pushCheck(script, (order, who, at) => order.act('passCheck', who, comment ? { comment } : {}, at));
};

export const rework: Episode = (script) => {
  const reason = script.random.pick(reworkRemarks);
  pushCheck(script, (order, who, at) => order.act('rework', who, { reason }, at));
};

export const reworkPaperwork: Episode = (script) => {
  const reason = script.random.pick(paperworkRemarks);
  pushCheck(script, (order, who, at) => order.act('reworkPaperwork', who, { reason }, at));
};

/** Somebody who asked for the work rates it, or does not answer for three days. */
export const evaluate: Episode = (script) => {
  const { people, random, targets } = script;
  const { requester } = people;
  if (!requester) return;
  if (random.chance(0.14)) {
    script.push({
      delayMs: targets.evaluate.duration + minuteMs,
      counts: 'always',
      take: (order, at) => order.act('evaluate', null, {}, at),
    });
    return;
  }
  const { stars, tags, comment } = random.pickWeighted(evaluations.map((each) => [each, each.weight] as const));
  pushAnswer(script, random.integer(30, 30 * 60) * minuteMs, (order, at) =>
    order.act('evaluate', requester, { stars, tags, comment: comment || undefined }, at),
  );
};

export const reportNotSolved: Episode = (script) => {
  const { requester } = script.people;
  if (!requester) throw new Error(`nobody asked for ${script.scenario.title}`);
  const reason = script.random.pick(notSolvedRemarks);
  pushAnswer(script, script.random.integer(2, 26) * hourMs, (order, at) => order.act('reportNotSolved', requester, { reason }, at));
};

/** Customers answer by day, even for urgent orders. */
function pushAnswer(script: OrderScript, delayMs: number, take: (order: SimulatedOrder, at: number) => void): void {
  script.push({ delayMs, counts: 'always', byDay: true, take });
}

function pushCheck(script: OrderScript, take: (order: SimulatedOrder, who: DemoPerson, at: number) => void): void {
  const { team, people, random, isPersonal, targets } = script;
  const prefersLeader = !isPersonal && random.chance(0.6);
  script.pushDeskWork(targets.check.duration * random.between(0.04, 0.5), (order, at) => {
    const mayLeader = prefersLeader && !order.workOrder.doerIds.includes(team.leader.id);
    take(order, mayLeader ? team.leader : people.dispatcher, at);
  });
}
