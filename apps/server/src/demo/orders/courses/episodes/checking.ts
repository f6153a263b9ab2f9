import { hourMs, minuteMs } from '@energy-om/domain';
import { checkRemarks, evaluations, notSolvedRemarks, paperworkRemarks, reworkRemarks } from '#demo/catalogue/remarks.ts';
import type { DemoPerson } from '#demo/world/demo-world.ts';
import type { Episode, Journey } from '../journey.ts';
import type { OrderWalk } from '../order-walk.ts';

/** Checked by who did not do it, or by nobody where the trade asks for no check. */
export const check: Episode = (journey) => {
  if (journey.story.business.checkNotRequired) {
    journey.push({ after: 5_000, counts: 'always', take: (walk, at) => walk.act('passCheck', null, {}, at) });
    return;
  }
  const comment = journey.random.pick(checkRemarks);
  pushCheck(journey, (walk, who, at) => walk.act('passCheck', who, comment ? { comment } : {}, at));
};

export const rework: Episode = (journey) => {
  const reason = journey.random.pick(reworkRemarks);
  pushCheck(journey, (walk, who, at) => walk.act('rework', who, { reason }, at));
};

export const reworkPaperwork: Episode = (journey) => {
  const reason = journey.random.pick(paperworkRemarks);
  pushCheck(journey, (walk, who, at) => walk.act('reworkPaperwork', who, { reason }, at));
};

/** Where someone asked for the work: stars, or silence for three days. */
export const evaluate: Episode = (journey) => {
  const { cast, random, targets } = journey;
  const { requester } = cast;
  if (!requester) return;
  if (random.chance(0.14)) {
    journey.push({ after: targets.evaluate.duration + minuteMs, counts: 'always', take: (walk, at) => walk.act('evaluate', null, {}, at) });
    return;
  }
  const { stars, tags, comment } = random.pickWeighted(evaluations.map((each) => [each, each.weight] as const));
  pushAnswer(journey, random.integer(30, 30 * 60) * minuteMs, (walk, at) =>
    walk.act('evaluate', requester, { stars, tags, comment: comment || undefined }, at),
  );
};

export const reportNotSolved: Episode = (journey) => {
  const { requester } = journey.cast;
  if (!requester) throw new Error(`nobody asked for ${journey.story.title}`);
  const reason = journey.random.pick(notSolvedRemarks);
  pushAnswer(journey, journey.random.integer(2, 26) * hourMs, (walk, at) => walk.act('reportNotSolved', requester, { reason }, at));
};

/** Customers answer by day, however urgent it was. */
function pushAnswer(journey: Journey, after: number, take: (walk: OrderWalk, at: number) => void): void {
  journey.push({ after, counts: 'always', byDay: true, take });
}

function pushCheck(journey: Journey, take: (walk: OrderWalk, who: DemoPerson, at: number) => void): void {
  const { team, cast, random, isPersonal, targets } = journey;
  const prefersLeader = !isPersonal && random.chance(0.6);
  journey.pushDesk(targets.check.duration * random.between(0.04, 0.5), (walk, at) => {
    const mayLeader = prefersLeader && !walk.order.doerIds.includes(team.leader.id);
    take(walk, mayLeader ? team.leader : cast.dispatcher, at);
  });
}
