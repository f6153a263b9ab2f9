import { hourMs, minuteMs } from '@energy-om/domain';
import { checkRemarks, evaluations, notSolvedRemarks, paperworkRemarks, reworkRemarks } from '#demo/catalogue/remarks.ts';
import type { DemoPerson } from '#demo/tenant/demo-tenant.ts';
import type { Episode, OrderScript } from '../order-script.ts';
import type { OrderWalk } from '../order-walk.ts';

/** Somebody else than the worker checks the result, or nobody where the trade has no check. */
export const check: Episode = (script) => {
  if (script.scenario.business.checkNotRequired) {
    script.push({ after: 5_000, counts: 'always', take: (walk, at) => walk.act('passCheck', null, {}, at) });
    return;
  }
  const comment = script.random.pick(checkRemarks);
  pushCheck(script, (walk, who, at) => walk.act('passCheck', who, comment ? { comment } : {}, at));
};

export const rework: Episode = (script) => {
  const reason = script.random.pick(reworkRemarks);
  pushCheck(script, (walk, who, at) => walk.act('rework', who, { reason }, at));
};

export const reworkPaperwork: Episode = (script) => {
  const reason = script.random.pick(paperworkRemarks);
  pushCheck(script, (walk, who, at) => walk.act('reworkPaperwork', who, { reason }, at));
};

/** Somebody who asked for the work rates it, or does not answer for three days. */
export const evaluate: Episode = (script) => {
  const { people, random, targets } = script;
  const { requester } = people;
  if (!requester) return;
  if (random.chance(0.14)) {
    script.push({ after: targets.evaluate.duration + minuteMs, counts: 'always', take: (walk, at) => walk.act('evaluate', null, {}, at) });
    return;
  }
  const { stars, tags, comment } = random.pickWeighted(evaluations.map((each) => [each, each.weight] as const));
  pushAnswer(script, random.integer(30, 30 * 60) * minuteMs, (walk, at) =>
    walk.act('evaluate', requester, { stars, tags, comment: comment || undefined }, at),
  );
};

export const reportNotSolved: Episode = (script) => {
  const { requester } = script.people;
  if (!requester) throw new Error(`nobody asked for ${script.scenario.title}`);
  const reason = script.random.pick(notSolvedRemarks);
  pushAnswer(script, script.random.integer(2, 26) * hourMs, (walk, at) => walk.act('reportNotSolved', requester, { reason }, at));
};

/** Customers answer by day, even for urgent orders. */
function pushAnswer(script: OrderScript, after: number, take: (walk: OrderWalk, at: number) => void): void {
  script.push({ after, counts: 'always', byDay: true, take });
}

function pushCheck(script: OrderScript, take: (walk: OrderWalk, who: DemoPerson, at: number) => void): void {
  const { team, people, random, isPersonal, targets } = script;
  const prefersLeader = !isPersonal && random.chance(0.6);
  script.pushDesk(targets.check.duration * random.between(0.04, 0.5), (walk, at) => {
    const mayLeader = prefersLeader && !walk.order.doerIds.includes(team.leader.id);
    take(walk, mayLeader ? team.leader : people.dispatcher, at);
  });
}
