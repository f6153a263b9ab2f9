import { describe, expect, test } from 'vitest';
import {
  type ActionInput,
  applyClockEffects,
  type Command,
  decide,
  hourMs,
  minuteMs,
  workOrderStatus as status,
  type WorkOrder,
} from '#index.ts';
import { as, type Name, system } from '../support/cast.ts';
import { goodResult, morning, newOrder, rulesAt } from '../support/orders.ts';

function decideFor(order: WorkOrder, command: Command, who: Name | 'system', input: ActionInput = {}, now = morning) {
  const decision = decide(order, command, who === 'system' ? system : as(who), input, rulesAt(now));
  return 'fault' in decision ? decision.fault : decision.order;
}

const executing = newOrder({
  status: status.executing,
  target: { kind: 'team', teamId: 'teamA' },
  memberIds: ['techA1', 'techA2'],
  leadId: 'techA1',
  doerIds: ['techA1', 'techA2'],
});

describe('the input of a command', () => {
  test('has a fault for every missing field', () => {
    expect(decideFor(newOrder(), 'dispatch', 'dispatcherN1')).toEqual({
      kind: 'invalidInput',
      fields: { target: 'missing', expectedAt: 'missing' },
    });
    expect(decideFor(executing, 'submitResult', 'techA1')).toEqual({
      kind: 'invalidInput',
      fields: { outcome: 'missing', finishedAt: 'missing', result: 'missing' },
    });
  });

  test.each([[''], ['undefined'], [undefined]])('counts %j as no reason', (reason) => {
    const executed: WorkOrder = { ...executing, status: status.executed };
    expect(decideFor(executed, 'rework', 'leaderA', { reason })).toEqual({ kind: 'invalidInput', fields: { reason: 'missing' } });
  });

  test('needs a text with the reason `other`', () => {
    const asked: WorkOrder = { ...executing, status: status.toBeAssigned, memberIds: [], leadId: null };
    expect(decideFor(asked, 'sendBack', 'leaderA', { returnReason: 'other' })).toEqual({
      kind: 'invalidInput',
      fields: { reason: 'missing' },
    });
    expect(decideFor(asked, 'sendBack', 'leaderA', { returnReason: 'other', reason: 'the crane is broken' })).toMatchObject({
      status: 100,
    });
  });

  test('has a lead who is one of the members, and each member once', () => {
    const toAssign: WorkOrder = { ...executing, status: status.toBeAssigned, memberIds: [], leadId: null };
    expect(decideFor(toAssign, 'assign', 'leaderA', { memberIds: [], leadId: 'techA1' })).toMatchObject({
      fields: { memberIds: 'missing' },
    });
    expect(decideFor(toAssign, 'assign', 'leaderA', { memberIds: ['techA1'] })).toMatchObject({ fields: { leadId: 'missing' } });
    expect(decideFor(toAssign, 'assign', 'leaderA', { memberIds: ['techA1'], leadId: 'techA3' })).toMatchObject({
      fields: { leadId: 'notAnOption' },
    });
    expect(decideFor(toAssign, 'assign', 'leaderA', { memberIds: ['techA3', 'techA3'], leadId: 'techA3' })).toMatchObject({
      memberIds: ['techA3'],
      doerIds: ['techA1', 'techA2', 'techA3'],
    });
  });

  test('has the account that starts the work among the members', () => {
    const accepted: WorkOrder = { ...executing, status: status.accepted, target: { kind: 'person', accountId: 'techA1' } };
    expect(decideFor(accepted, 'assign', 'techA1', { memberIds: ['techA2'], leadId: 'techA2' })).toMatchObject({
      fields: { memberIds: 'notAnOption' },
    });
    expect(decideFor(accepted, 'assign', 'techA1', { memberIds: ['techA2', 'techA1'], leadId: 'techA2' })).toMatchObject({
      status: 50,
      leadId: 'techA2',
    });
  });

  test('tolerates a difference of ten minutes from a phone’s clock', () => {
    const finish = (finishedAt: number) => decideFor(executing, 'finish', 'techA1', { outcome: 'fixed', finishedAt });
    expect(finish(morning + 10 * minuteMs)).toMatchObject({ status: 60 });
    expect(finish(morning + 10 * minuteMs + 1)).toEqual({ kind: 'invalidInput', fields: { finishedAt: 'outOfRange' } });
    const raisedAt = executing.clocks[0]?.intervals[0]?.from ?? 0;
    expect(finish(raisedAt - 10 * minuteMs - 1)).toEqual({ kind: 'invalidInput', fields: { finishedAt: 'outOfRange' } });
  });

  test.each([0, 6, 2.5, -1, Number.NaN])('does not accept %d stars', (stars) => {
    const order: WorkOrder = { ...executing, status: status.toBeEvaluated, requesterId: 'clientN' };
    expect(decideFor(order, 'evaluate', 'clientN', { stars })).toEqual({ kind: 'invalidInput', fields: { stars: 'outOfRange' } });
  });

  test('refers to the other order of a duplicate', () => {
    const input = { closingReason: 'duplicate', reason: 'raised twice' } as const;
    expect(decideFor(executing, 'applyForClosing', 'techA1', input)).toEqual({ kind: 'invalidInput', fields: { duplicateOf: 'missing' } });
    expect(decideFor(executing, 'applyForClosing', 'techA1', { ...input, duplicateOf: 'o1' })).toMatchObject({
      closing: { duplicateOf: 'o1' },
    });
  });
});

describe('an alarm that is not cleared', () => {
  const alarmed: WorkOrder = { ...executing, conditionHolds: true };
  const input = { outcome: 'fixed', finishedAt: morning, result: goodResult } as const;

  test('prevents finishing, unless a reason is given', () => {
    for (const command of ['finish', 'submitResult'] as const) {
      expect(decideFor(alarmed, command, 'techA1', input)).toEqual({ kind: 'conditionHolds' });
      expect(decideFor(alarmed, command, 'techA1', { ...input, overrideReason: 'the sensor is broken' })).toMatchObject({ version: 2 });
      const unproven: WorkOrder = { ...alarmed, conditionHolds: 'unproven' };
      expect(decideFor(unproven, command, 'techA1', input)).toEqual({ kind: 'conditionUnproven' });
      expect(decideFor(unproven, command, 'techA1', { ...input, overrideReason: 'the meter is offline' })).toMatchObject({ version: 2 });
      expect(decideFor({ ...alarmed, conditionHolds: false }, command, 'techA1', input)).toMatchObject({ version: 2 });
    }
  });
});

describe('the system', () => {
  const evaluated: WorkOrder = {
    ...executing,
    status: status.toBeEvaluated,
    requesterId: 'clientN',
    clocks: applyClockEffects([], [{ do: 'start', clock: 'evaluate' }], rulesAt(morning)),
  };

  test('completes an order that nobody evaluates after 72 hours', () => {
    expect(decideFor(evaluated, 'evaluate', 'system', {}, morning + 72 * hourMs - 1)).toEqual({ kind: 'notAllowed' });
    expect(decideFor(evaluated, 'evaluate', 'system', {}, morning + 72 * hourMs)).toMatchObject({ status: 90 });
    expect(decideFor(evaluated, 'evaluate', 'techA1', { stars: 5 }, morning + 72 * hourMs)).toEqual({ kind: 'notAllowed' });
  });

  test('closes an order a day after the first signature, where the business type allows it', () => {
    const waiting = decideFor({ ...executing, closesOnSilence: true }, 'applyForClosing', 'dispatcherN1', {
      closingReason: 'removed',
      reason: 'gone',
    }) as WorkOrder;
    expect(waiting.status).toBe(120);
    expect(decideFor(waiting, 'signClosing', 'system', {}, morning + 24 * hourMs - 1)).toEqual({ kind: 'notAllowed' });
    expect(decideFor(waiting, 'signClosing', 'system', {}, morning + 24 * hourMs)).toMatchObject({
      status: 130,
      closing: { confirmedBy: 'dispatcherN1' },
    });
    expect(decideFor({ ...waiting, closesOnSilence: false }, 'signClosing', 'system', {}, morning + 240 * hourMs)).toEqual({
      kind: 'notAllowed',
    });
  });

  test('counts this day from the latest first signature, not from one of a refused application', () => {
    const apply = (order: WorkOrder, now: number) =>
      decideFor(order, 'applyForClosing', 'dispatcherN1', { closingReason: 'removed', reason: 'gone' }, now) as WorkOrder;
    const refused = decideFor(
      apply({ ...executing, closesOnSilence: true }, morning),
      'refuseClosing',
      'clientN',
      { reason: 'no' },
      morning + hourMs,
    ) as WorkOrder;
    const again = apply(refused, morning + 20 * hourMs);
    expect(decideFor(again, 'signClosing', 'system', {}, morning + 30 * hourMs)).toEqual({ kind: 'notAllowed' });
    expect(decideFor(again, 'signClosing', 'system', {}, morning + 44 * hourMs)).toMatchObject({ status: 130 });
  });

  test('passes the check only where the business type requires none', () => {
    const executed: WorkOrder = { ...executing, status: status.executed };
    expect(decideFor({ ...executed, checkRequired: false }, 'passCheck', 'system')).toMatchObject({ status: 90 });
    expect(decideFor({ ...executed, checkRequired: false, requesterId: 'clientN' }, 'passCheck', 'system')).toMatchObject({ status: 80 });
    expect(decideFor(executed, 'passCheck', 'system')).toEqual({ kind: 'notAllowed' });
  });
});

describe('closing on one signature', () => {
  test('is possible when the client applied for it, or the business type allows it', () => {
    const asked = (changes: Partial<WorkOrder>, who: Name) =>
      decideFor({ ...executing, ...changes }, 'applyForClosing', who, {
        closingReason: 'withdrawn',
        reason: 'no longer needed',
      }) as WorkOrder;
    const byClient = { createdBy: 'clientN', createdByClient: true };
    expect(decideFor(asked(byClient, 'clientN'), 'signClosing', 'dispatcherN1')).toMatchObject({
      status: 130,
      closing: { confirmedBy: 'dispatcherN1' },
    });
    expect(decideFor(asked(byClient, 'techA1'), 'signClosing', 'dispatcherN1')).toMatchObject({ status: 120 });
    expect(decideFor(asked({ oneSignature: true }, 'techA1'), 'signClosing', 'dispatcherN1')).toMatchObject({ status: 130 });
    expect(decideFor(asked({}, 'techA1'), 'signClosing', 'dispatcherN1')).toMatchObject({ status: 120 });
  });
});
