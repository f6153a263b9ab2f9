import fc from 'fast-check';
import { afterAll, assert, describe, expect, test } from 'vitest';
import {
  type Action,
  type Clock,
  decide,
  elapsedTime,
  findClock,
  holderOf,
  lifecycle,
  listAvailableActions,
  type Move,
  mayRead,
  maySee,
  sideActions,
  type WorkOrder,
} from '#index.ts';
import { as, type Name, names } from '../support/cast.ts';
import { checkPath } from '../support/check-path.ts';
import { designTable, stageName } from '../support/design-table.ts';
import { belongsToHolder } from '../support/design-who.ts';
import { minute, morning, newOrder, rulesAt, runningKinds } from '../support/orders.ts';
import { countResolve } from '../support/resolve-model.ts';
import { begin, isOver, type Situation, type StepOutcome, takeStep, type Walk, walks } from '../support/walk.ts';

const runs = 2_000;
const calendar = rulesAt(morning).calendar;

/** How often each row was taken over all walks: a property that never sees a row says nothing of it. */
const taken = new Map<string, number>();
function count(name: string) {
  taken.set(name, (taken.get(name) ?? 0) + 1);
}

/** `expect` for the hundred thousands of times when nothing is wrong. */
function expectSame(actual: unknown, expected: unknown, of?: string): void {
  if (!Object.is(actual, expected)) expect(actual, of).toBe(expected);
}

type Moved = Extract<StepOutcome, { kind: 'command' }> & { decision: Move };

describe('whatever anyone does to an order', () => {
  test('the lifecycle holds', () => {
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
      checkAnswer(outcome);
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

/** 1: nothing moves but by the design's table, and whatever it allows moves. */
function checkAnswer({ prediction, decision, isFlawed, input, before }: Extract<StepOutcome, { kind: 'command' }>): void {
  const answer = 'fault' in decision ? decision.fault.kind : decision.transition.row;
  if (prediction.kind !== 'row' || isFlawed) {
    const expected = prediction.kind === 'row' ? 'invalidInput' : prediction.kind;
    expectSame(answer, expected);
    count(expected);
    return;
  }
  const needsCleared = prediction.row.row === '13' || prediction.row.row === '14';
  expectSame(answer, prediction.row.row);
  if (needsCleared && before.order.conditionHolds === true) {
    const { overrideReason: _, ...without } = input;
    const again = decide(
      before.order,
      prediction.row.command,
      as(before.order.leadId as Name),
      without,
      rulesAt(before.now, before.order.level),
    );
    expect(again).toEqual({ fault: { kind: 'conditionHolds' } });
    count('conditionHolds');
  }
}

function checkMove(outcome: Moved, history: number[]): void {
  const { before, decision, actor } = outcome;
  const { transition, order } = decision;
  const design = designTable.find(({ row }) => row === transition.row);
  count(transition.row);
  const to = design?.to === 'stored' ? stageName(before.order.closing?.from ?? { status: 0 }) : design?.to;
  expectSame(stageName(order), to);
  // 2: exactly its events, in order.
  assert.deepEqual(transition.events, design?.events);
  history.push(...transition.events);
  // 6, 7: whoever decided on the same version has lost.
  expectSame(order.version, before.order.version + 1);
  checkUntouched(transition.action, before.order, order);
  checkHold(outcome);
  checkFormerHolders(outcome, actor.kind === 'account' ? actor.accountId : null);
  checkSeparationOfDuties(outcome, actor.kind === 'account' ? actor.accountId : null);
}

/** What an action may change beside status, version, hold and clocks. Everything else stays whatever the input says. */
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
  const changed = listChanged(before, after);
  const allowed: string[] = ['status', 'backTo', 'version', 'hold', 'clocks', ...(changedBy[action] ?? [])];
  assert.deepEqual(
    changed.filter((key) => !allowed.includes(key)),
    [],
  );
}

/** A hold that ends with a transition is reported; what it paused does not count, as `checkClocks` finds by the test's own records. */
function checkHold({ before, after, decision }: Moved): void {
  const hasEnded = before.order.hold !== null && after.order.hold === null;
  expectSame(decision.endsHold, hasEnded, decision.transition.row);
  if (hasEnded) count('end of a hold by a move');
  expectSame(after.order.clocks.some(({ state }) => state === 'paused') && after.order.hold === null, false);
}

/** Who gave it back may read it for a day, and nobody else gains anything. */
function checkFormerHolders({ before, after, decision }: Moved, accountId: string | null): void {
  const { order, now } = after;
  const isGivenBack = decision.transition.command === 'sendBack';
  if (!isGivenBack) expectSame(JSON.stringify(order.formerHolders), JSON.stringify(before.order.formerHolders));
  for (const actor of names.map(as)) {
    const day = 24 * 60 * minute;
    const mayReadNow = mayRead(actor, order, now);
    if (isGivenBack && actor.accountId === accountId) {
      expectSame([mayReadNow, mayRead(actor, order, now + day - 1)].join(), 'true,true');
      expectSame(mayRead(actor, order, now + day), maySee(actor, order));
    } else if (mayReadNow && !maySee(actor, order)) {
      expectSame(
        before.order.formerHolders.some((one) => one.accountId === actor.accountId && one.until > now),
        true,
      );
    }
  }
}

/** 5: who did the work never checks or evaluates it, who ends an order in 130 never asked for it, and nobody signs twice. */
function checkSeparationOfDuties({ before, after, decision }: Moved, accountId: string | null): void {
  const { action, row, events } = decision.transition;
  assert.includeMembers([...after.order.doerIds], [...after.doers]);
  if (['passCheck', 'rework', 'reworkPaperwork', 'evaluate', 'reportNotSolved'].includes(action))
    expect(before.doers).not.toContain(accountId);
  if (after.order.status === 130) {
    expect(accountId === null || accountId !== before.asker).toBe(true);
    if (row === '30') expect(accountId).not.toBe(before.firstSigner);
    expect(after.order.closing?.requestedBy).toBe(before.asker);
  }
  if (events.includes(90)) expect(after.order.closing?.confirmedBy).toBe(accountId);
}

/** 3: refused or withdrawn, everything is as it was before closing was asked for. */
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

/** 4: the promise never runs backwards and counts what the test's own books say; and the stage's clock alone runs beside it. */
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
    changed.filter((key) => !['version', 'hold', 'clocks', 'arrivedAt'].includes(key)),
    [],
  );
}

/** 8: there is a holder, and at least one of the accounts that it names has something open to do. */
function checkSomeoneCanAct({ order, now }: Situation): void {
  expectSame(holderOf(order) === null, false);
  const canAct = names
    .map(as)
    .filter((actor) => belongsToHolder(actor, order))
    .some((actor) => listAvailableActions(order, actor, now).some(({ command, blockedBy }) => command !== null && blockedBy === null));
  expectSame(canAct, true, stageName(order));
}

describe('two at the same time', () => {
  const pooled = newOrder({ grabbableByTeams: ['teamA', 'teamC'] });

  test('of two who take an order at once both decide on the same version, and the one who is late finds it taken', () => {
    const first = decide(pooled, 'accept', as('techA1'), {}, rulesAt(morning + minute));
    const second = decide(pooled, 'accept', as('leaderC'), {}, rulesAt(morning + minute));
    if ('fault' in first || 'fault' in second) throw new Error('both may take it');
    expect([first.order.version, second.order.version]).toEqual([2, 2]);
    expect(decide(first.order, 'accept', as('leaderC'), {}, rulesAt(morning + minute))).toEqual({ fault: { kind: 'wrongStatus' } });
    expect(decide(second.order, 'accept', as('techA1'), {}, rulesAt(morning + minute))).toEqual({ fault: { kind: 'wrongStatus' } });
  });

  test('the same decision on the same order gives the same answer and changes nothing it was given', () => {
    const before = structuredClone(pooled);
    const decisions = [1, 2].map(() => decide(pooled, 'accept', as('techA1'), {}, rulesAt(morning + minute)));
    expect(decisions[0]).toEqual(decisions[1]);
    expect(pooled).toEqual(before);
  });
});
