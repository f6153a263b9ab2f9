import fc from 'fast-check';
import { afterAll, assert, describe, expect, test } from 'vitest';
import {
  type Action,
  type Clock,
  dayMs,
  decide,
  elapsedTime,
  findClock,
  holderOf,
  lifecycle,
  listAvailableActions,
  type Move,
  mayRead,
  maySee,
  minuteMs,
  sideActions,
  type WorkOrder,
} from '#index.ts';
import { as, type Name, names } from '../support/cast.ts';
import { checkPath } from '../support/check-path.ts';
import { designTable, stageName } from '../support/design-table.ts';
import { belongsToHolder } from '../support/design-who.ts';
import { morning, newOrder, rulesAt, runningKinds } from '../support/orders.ts';
import { countResolve } from '../support/resolve-model.ts';
import { begin, isOver, type Situation, type StepOutcome, takeStep, type Walk, walks } from '../support/walk.ts';

const runs = 2_000;
const calendar = rulesAt(morning).calendar;

/** How often each row was taken over all walks: a property that is never checked on a row proves nothing about it. */
const taken = new Map<string, number>();
function count(name: string) {
  taken.set(name, (taken.get(name) ?? 0) + 1);
}

/** A cheap `expect` for hundreds of thousands of comparisons, nearly all of which succeed. */
function expectSame(actual: unknown, expected: unknown, of?: string): void {
  if (!Object.is(actual, expected)) expect(actual, of).toBe(expected);
}

type Moved = Extract<StepOutcome, { kind: 'command' }> & { decision: Move };

describe('in random walks of an order', { tags: 'slow' }, () => {
  test('the lifecycle has the properties of the design', () => {
    fc.assert(fc.property(walks, walkAndCheck), { numRuns: runs });
  });

  afterAll(() => {
    const all = [
      ...lifecycle.map(({ row }) => row),
      ...sideActions,
      'notAllowed',
      'wrongStatus',
      'invalidInput',
      'conditionHolds',
      'conditionUnproven',
      'hindered',
      'end of a hold by a move',
    ];
    expect(all.filter((name) => !taken.has(name))).toEqual([]);
  });
});

function walkAndCheck(walk: Walk): void {
  let situation = begin(walk);
  let beforeClosing: Situation | null = null;
  const history: number[] = [];
  for (const step of walk.steps) {
    if (isOver(situation)) break;
    const outcome = takeStep(situation, step);
    if (outcome.kind === 'side') checkSideAction(outcome);
    else {
      checkDecision(outcome);
      if (hasMoved(outcome)) {
        checkMove(outcome, history);
        if (outcome.command === 'applyForClosing') beforeClosing = outcome.before;
        if (outcome.decision.transition.to === 'stored' && beforeClosing) checkRestored(beforeClosing, outcome);
      }
    }
    checkClocks(outcome);
    situation = outcome.after;
    if (!isOver(situation)) checkSomeoneCanAct(situation);
  }
  checkPath(history);
}

function hasMoved(outcome: StepOutcome): outcome is Moved {
  return outcome.kind === 'command' && !('fault' in outcome.decision);
}

/** Property 1: a command succeeds exactly when the design's table allows it. */
function checkDecision({ prediction, decision, isFlawed, input, before }: Extract<StepOutcome, { kind: 'command' }>): void {
  const answer = 'fault' in decision ? decision.fault.kind : decision.transition.row;
  if (prediction.kind !== 'row' || isFlawed) {
    const expected = prediction.kind === 'row' ? 'invalidInput' : prediction.kind;
    expectSame(answer, expected);
    count(expected);
    return;
  }
  const needsCleared = prediction.row.row === '13' || prediction.row.row === '14';
  expectSame(answer, prediction.row.row);
  const standing = blockOf(before.order.conditionHolds);
  if (needsCleared && standing !== null) {
    const { overrideReason: _, ...without } = input;
    const again = decide(
      before.order,
      prediction.row.command,
      as(before.order.leadId as Name),
      without,
      rulesAt(before.now, before.order.level),
    );
    expect(again).toEqual({ fault: { kind: standing } });
    count(standing);
  }
}

function checkMove(outcome: Moved, history: number[]): void {
  const { before, decision, actor } = outcome;
  const { transition, order } = decision;
  const design = designTable.find(({ row }) => row === transition.row);
  count(transition.row);
  const to = design?.to === 'stored' ? stageName(before.order.closing?.from ?? { status: 0 }) : design?.to;
  expectSame(stageName(order), to);
  // Property 2: a transition has exactly its events, in order.
  assert.deepEqual(transition.events, design?.events);
  history.push(...transition.events);
  // Properties 6 and 7: each transition increments the version, so that a decision on the version before conflicts.
  expectSame(order.version, before.order.version + 1);
  checkUntouched(transition.action, before.order, order);
  checkHold(outcome);
  checkFormerHolders(outcome, actor.kind === 'account' ? actor.accountId : null);
  checkSeparationOfDuties(outcome, actor.kind === 'account' ? actor.accountId : null);
}

/** The fields that an action may change besides status, version, hold and clocks, whatever the input contains. */
const changedBy: Partial<Record<Action, readonly (keyof WorkOrder)[]>> = {
  dispatch: ['target', 'memberIds', 'leadId', 'arrivedAt'],
  redispatch: ['target', 'memberIds', 'leadId', 'arrivedAt'],
  grab: ['target'],
  decline: ['target', 'formerHolders'],
  start: ['memberIds', 'leadId', 'doerIds'],
  assign: ['memberIds', 'leadId', 'doerIds'],
  changeMembers: ['memberIds', 'leadId', 'doerIds'],
  reportNotSolved: ['timesNotSolved', 'target', 'memberIds', 'leadId', 'arrivedAt'],
  sendBack: ['target', 'memberIds', 'leadId', 'arrivedAt', 'formerHolders'],
  passUp: ['target', 'formerHolders'],
  applyForClosing: ['closing'],
  confirmClosing: ['closing'],
  close: ['closing'],
  refuseClosing: ['closing'],
  withdrawClosing: ['closing'],
};

function listChanged(before: WorkOrder, after: WorkOrder): string[] {
  return (Object.keys({ ...before, ...after }) as (keyof WorkOrder)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
}

function checkUntouched(action: Action, before: WorkOrder, after: WorkOrder): void {
  // Somebody has acted, so the order may be urged anew.
  assert.deepEqual(after.urges, []);
  const changed = listChanged(before, after);
  const allowed: string[] = ['status', 'backTo', 'version', 'hold', 'clocks', 'urges', ...(changedBy[action] ?? [])];
  assert.deepEqual(
    changed.filter((key) => !allowed.includes(key)),
    [],
  );
}

/** A transition that ends a hold reports it. `checkClocks` compares the time of the hold with the test's own records. */
function checkHold({ before, after, decision }: Moved): void {
  const hasEnded = before.order.hold !== null && after.order.hold === null;
  expectSame(decision.endsHold, hasEnded, decision.transition.row);
  if (hasEnded) count('end of a hold by a move');
  expectSame(after.order.clocks.some(({ state }) => state === 'paused') && after.order.hold === null, false);
}

/** Who gave the order back may read it for a day, and nobody else may. */
function checkFormerHolders({ before, after, decision }: Moved, accountId: string | null): void {
  const { order, now } = after;
  const isGivenBack = decision.transition.command === 'sendBack';
  if (!isGivenBack) expectSame(JSON.stringify(order.formerHolders), JSON.stringify(before.order.formerHolders));
  for (const actor of names.map(as)) {
    const mayReadNow = mayRead(actor, order, now);
    if (isGivenBack && actor.accountId === accountId) {
      expectSame([mayReadNow, mayRead(actor, order, now + dayMs - 1)].join(), 'true,true');
      expectSame(mayRead(actor, order, now + dayMs), maySee(actor, order));
    } else if (mayReadNow && !maySee(actor, order)) {
      expectSame(
        before.order.formerHolders.some((one) => one.accountId === actor.accountId && one.until > now),
        true,
      );
    }
  }
}

/** Property 5: who did the work does not check or evaluate it, who applied for closing does not close, and nobody signs twice. */
function checkSeparationOfDuties({ before, after, decision }: Moved, accountId: string | null): void {
  const { action, row, events } = decision.transition;
  assert.includeMembers([...after.order.doerIds], [...after.doers]);
  if (['passCheck', 'rework', 'reworkPaperwork', 'evaluate', 'reportNotSolved'].includes(action))
    expect(before.doers).not.toContain(accountId);
  if (after.order.status === 130) {
    expect(accountId === null || accountId !== before.applicant).toBe(true);
    if (row === '30') expect(accountId).not.toBe(before.firstSigner);
    expect(after.order.closing?.requestedBy).toBe(before.applicant);
  }
  if (events.includes(90)) expect(after.order.closing?.confirmedBy).toBe(accountId);
}

/** Property 3: after a refused or withdrawn application for closing, the order is as it was before. */
function checkRestored(asked: Situation, { before: { now }, after }: Moved): void {
  const fields = ({ order }: Situation) => {
    const { status, backTo, target, memberIds, leadId, arrivedAt, hold } = order;
    return { status, backTo, target, memberIds, leadId, arrivedAt, hold, holder: holderOf(order) };
  };
  expect(fields(after)).toEqual(fields(asked));
  expect(after.order.closing).toBeNull();
  const stage = ({ kind }: Clock) => kind !== 'resolve' && kind !== 'confirmClosing' && kind !== 'close';
  const measure = ({ order }: Situation, at: number) =>
    order.clocks.filter(stage).map((clock) => ({ kind: clock.kind, state: clock.state, elapsed: elapsedTime(clock, at, calendar) }));
  expect(measure(after, now)).toEqual(measure(asked, asked.now));
}

const stageClocks: Partial<Record<string, string>> = {
  '10': 'dispatch',
  '20': 'accept',
  '40': 'assign',
  '60': 'backfill',
  '70': 'check',
  '80': 'evaluate',
  '100→DP': 'dispatch',
  '100→TL': 'assign',
  '110': 'confirmClosing',
  '120': 'close',
};

/** Property 4: the resolution clock counts as the test's own records do and never backwards, and only the clock of the stage runs beside it. */
function checkClocks({ before, after }: StepOutcome): void {
  const { order, now, resolve } = after;
  const clock = findClock(order.clocks, 'resolve') as Clock;
  const earlier = findClock(before.order.clocks, 'resolve') as Clock;
  const counted = elapsedTime(clock, now, calendar);
  expectSame(counted, countResolve(resolve, now));
  expectSame(counted >= elapsedTime(earlier, before.now, calendar), true);
  expectSame(clock.state === 'ended', resolve.isOver);
  const stages = runningKinds(order.clocks).filter((kind) => kind !== 'resolve');
  const own = stageClocks[stageName(order)];
  if (isOver(after)) expectSame(runningKinds(order.clocks).join(), '');
  else if (order.hold && order.status < 100) expectSame(stages.join(), '');
  else if (own) expectSame(stages.join(), own);
  else expectSame(stages.join() || 'arrive', 'arrive');
}

function checkSideAction({ action, isAllowed, fault, before, after }: Extract<StepOutcome, { kind: 'side' }>): void {
  expectSame(fault === null, isAllowed, action);
  if (fault !== null) return;
  count(action);
  expectSame(after.order.version, before.order.version + 1);
  const changed = listChanged(before.order, after.order);
  assert.deepEqual(
    changed.filter((key) => !['version', 'hold', 'clocks', 'arrivedAt'].includes(key) && !(action === 'urge' && key === 'urges')),
    [],
  );
}

/** Property 8: the order has a holder, and at least one account of the holder has an action that is not blocked. */
function checkSomeoneCanAct({ order, now }: Situation): void {
  expectSame(holderOf(order) === null, false);
  const canAct = names
    .map(as)
    .filter((actor) => belongsToHolder(actor, order))
    .some((actor) => listAvailableActions(order, actor, now).some(({ command, blockedBy }) => command !== null && blockedBy === null));
  expectSame(canAct, true, stageName(order));
}

describe('simultaneous decisions', () => {
  const pooled = newOrder({ grabbableByTeams: ['teamA', 'teamC'] });

  test('two accounts that grab an order decide on the same version, and the later one is refused on the order of the first', () => {
    const first = decide(pooled, 'accept', as('techA1'), {}, rulesAt(morning + minuteMs));
    const second = decide(pooled, 'accept', as('leaderC'), {}, rulesAt(morning + minuteMs));
    if ('fault' in first || 'fault' in second) throw new Error('both may take it');
    expect([first.order.version, second.order.version]).toEqual([2, 2]);
    expect(decide(first.order, 'accept', as('leaderC'), {}, rulesAt(morning + minuteMs))).toEqual({ fault: { kind: 'wrongStatus' } });
    expect(decide(second.order, 'accept', as('techA1'), {}, rulesAt(morning + minuteMs))).toEqual({ fault: { kind: 'wrongStatus' } });
  });

  test('the same decision on the same order has the same result and changes none of its arguments', () => {
    const before = structuredClone(pooled);
    const decisions = [1, 2].map(() => decide(pooled, 'accept', as('techA1'), {}, rulesAt(morning + minuteMs)));
    expect(decisions[0]).toEqual(decisions[1]);
    expect(pooled).toEqual(before);
  });
});

const blockOf = (holds: boolean | 'unproven' | null) =>
  holds === true ? 'conditionHolds' : holds === 'unproven' ? 'conditionUnproven' : null;
