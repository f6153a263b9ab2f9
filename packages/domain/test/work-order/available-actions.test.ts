import fc from 'fast-check';
import { assert, describe, expect, test } from 'vitest';
import {
  type AvailableAction,
  commands,
  decide,
  findMainAction,
  findMainActionOf,
  findSideActionFault,
  type LifecycleActor,
  listAvailableActions,
  sideActions,
  workOrderStatus as status,
  type WorkOrder,
} from '#index.ts';
import { as, everyone, type Name, system } from '../support/cast.ts';
import { forgedInput } from '../support/inputs.ts';
import { morning, newClosing, newOrder, rulesAt } from '../support/orders.ts';
import { begin, isOver, takeStep, walks } from '../support/walk.ts';

/** Lists the commands that `decide` allows an account at present, apart from faults of the input. */
function listAllowedCommands(order: WorkOrder, actor: LifecycleActor, now: number): string[] {
  const input = forgedInput(order, 0, now);
  return commands.filter((command) => {
    const decision = decide(order, command, actor, input, rulesAt(now, order.level));
    return !('fault' in decision) || (decision.fault.kind !== 'notAllowed' && decision.fault.kind !== 'wrongStatus');
  });
}

/** The blocks for which `decide` has a fault of its own, as opposed to `notAllowed`. */
const ownFaults: readonly AvailableAction['blockedBy'][] = ['conditionHolds', 'conditionUnproven', 'wrongTrade', 'offShift'];
const isOpen = ({ blockedBy }: AvailableAction) => blockedBy === null || ownFaults.includes(blockedBy);

describe('the actions shown', () => {
  test('do not depend on the clocks of an order for any account, so that lists read none, and have the next step that lists show', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        let situation = begin(walk);
        for (const step of walk.steps) {
          situation = takeStep(situation, step).after;
          const { order, now } = situation;
          for (const actor of everyone.filter(({ kind }) => kind === 'account')) {
            const shown = listAvailableActions(order, actor, now);
            assert.deepEqual(listAvailableActions({ ...order, clocks: [] }, actor, now), shown);
            assert.strictEqual(findMainActionOf(order, actor, now), findMainAction(shown));
          }
        }
      }),
    );
  });

  test('are exactly those that deciding allows', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        let situation = begin(walk);
        for (const step of walk.steps) {
          situation = takeStep(situation, step).after;
          const { order, now } = situation;
          const actor = everyone[step.pick % everyone.length] as LifecycleActor;
          const shown = listAvailableActions(order, actor, now);
          const moves = shown.filter(({ command }) => command !== null);
          assert.sameMembers(
            moves.filter(isOpen).map(({ command }) => command),
            listAllowedCommands(order, actor, now),
          );
          const sides = shown.filter(({ command }) => command === null).map(({ action }) => action);
          assert.deepEqual(
            sides,
            sideActions.filter((action) => findSideActionFault(action, order, actor) === null),
          );
          if (isOver(situation)) assert.deepEqual(shown, []);
          for (const { command, action, requires } of moves.filter(isOpen)) {
            const decision = command && decide(order, command, actor, {}, rulesAt(now, order.level));
            if (decision && 'fault' in decision) assert.isNotEmpty(requires);
            else if (decision) assert.strictEqual(decision.transition.action, action);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

const moves = (order: WorkOrder, who: Name) =>
  listAvailableActions(order, as(who), morning)
    .filter(({ command }) => command !== null)
    .map(({ action, blockedBy }) => (blockedBy ? `${action} (${blockedBy})` : action));

const executed = newOrder({
  status: status.executed,
  target: { kind: 'team', teamId: 'teamA' },
  memberIds: ['techA1', 'leaderA'],
  leadId: 'techA1',
  doerIds: ['techA1', 'leaderA'],
});

describe('a button', () => {
  test('to check is disabled for somebody who did the work and could check it otherwise', () => {
    expect(moves(executed, 'leaderA')).toEqual([
      'passCheck (doerMayNotCheck)',
      'rework (doerMayNotCheck)',
      'reworkPaperwork (doerMayNotCheck)',
    ]);
    expect(moves(executed, 'dispatcherN1')).toEqual(['passCheck', 'rework', 'reworkPaperwork']);
    expect(moves(executed, 'techA1')).toEqual([]);
  });

  test('to sign is disabled for who applied, and for who has signed', () => {
    const asked = newOrder({ status: status.closingRequested, closing: newClosing({ requestedBy: 'dispatcherN1' }) });
    expect(moves(asked, 'dispatcherN1')).toEqual([
      'confirmClosing (requesterMayNotSign)',
      'refuseClosing (requesterMayNotSign)',
      'withdrawClosing',
    ]);
    expect(moves(asked, 'admin')).toEqual(['confirmClosing', 'refuseClosing']);
    const signed = newOrder({ status: status.toBeClosed, closing: newClosing({ requestedBy: 'dispatcherN1', confirmedBy: 'admin' }) });
    expect(moves(signed, 'admin')).toEqual(['close (signerMayNotSignTwice)', 'refuseClosing (signerMayNotSignTwice)']);
    expect(moves(signed, 'dispatcherN1')).toEqual(['close (requesterMayNotSign)', 'refuseClosing (requesterMayNotSign)']);
    expect(moves(signed, 'techA1')).toEqual([]);
  });

  test('to finish is disabled while the alarm is active', () => {
    const alarmed: WorkOrder = { ...executed, status: status.executing, conditionHolds: true };
    expect(moves(alarmed, 'techA1')).toEqual([
      'finish (conditionHolds)',
      'finishWithResult (conditionHolds)',
      'sendBack',
      'applyForClosing',
    ]);
  });

  test('to apply for closing is shown once, also to a dispatcher who raised the order', () => {
    expect(moves(newOrder({ createdBy: 'dispatcherN1' }), 'dispatcherN1')).toEqual(['dispatch', 'applyForClosing']);
  });

  test('is not shown to accounts that may not see the order', () => {
    for (const who of ['platform', 'clerk', 'dispatcherS1', 'techB1', 'clientS', 'occupant'] as const) {
      expect(listAvailableActions(executed, as(who), morning)).toEqual([]);
    }
    expect(listAvailableActions(executed, system, morning).map(({ action }) => action)).toEqual(['add']);
  });
});

describe('the main action', () => {
  const main = (order: WorkOrder, who: Name) => findMainAction(listAvailableActions(order, as(who), morning));

  test('is the next step of the account that has to act', () => {
    expect(main(newOrder(), 'dispatcherN1')).toBe('dispatch');
    expect(main(newOrder({ grabbableByTeams: ['teamA'] }), 'techA1')).toBe('grab');
    expect(main(executed, 'dispatcherN1')).toBe('passCheck');
    expect(main({ ...executed, status: status.executing }, 'techA1')).toBe('finish');
  });

  test('is null when another account has to act, or the button is disabled', () => {
    expect(main(newOrder(), 'techA1')).toBeNull();
    expect(main(executed, 'leaderA')).toBeNull();
    expect(main({ ...executed, status: status.executing, conditionHolds: true }, 'techA1')).toBeNull();
  });
});
