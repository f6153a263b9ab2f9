import { describe, expect, test } from 'vitest';
import { type ActionInput, applyClockEffects, type Command, decide, workOrderStatus as status, type WorkOrder } from '#index.ts';
import { as, type Name, system } from '../support/cast.ts';
import { goodResult, hour, minute, morning, newOrder, rulesAt } from '../support/orders.ts';

function answer(order: WorkOrder, command: Command, who: Name | 'system', input: ActionInput = {}, now = morning) {
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

describe('input', () => {
  test('names every field that is missing', () => {
    expect(answer(newOrder(), 'dispatch', 'dispatcherN1')).toEqual({
      kind: 'invalidInput',
      fields: { target: 'missing', expectedAt: 'missing' },
    });
    expect(answer(executing, 'submitResult', 'techA1')).toEqual({
      kind: 'invalidInput',
      fields: { outcome: 'missing', finishedAt: 'missing', result: 'missing' },
    });
  });

  test.each([[''], ['undefined'], [undefined]])('counts %j as no reason', (reason) => {
    const executed: WorkOrder = { ...executing, status: status.executed };
    expect(answer(executed, 'rework', 'leaderA', { reason })).toEqual({ kind: 'invalidInput', fields: { reason: 'missing' } });
  });

  test('asks for words with the reason that says nothing', () => {
    const asked: WorkOrder = { ...executing, status: status.toBeAssigned, memberIds: [], leadId: null };
    expect(answer(asked, 'sendBack', 'leaderA', { returnReason: 'other' })).toEqual({
      kind: 'invalidInput',
      fields: { reason: 'missing' },
    });
    expect(answer(asked, 'sendBack', 'leaderA', { returnReason: 'other', reason: 'the crane is broken' })).toMatchObject({ status: 100 });
  });

  test('takes a lead among the members only, and each member once', () => {
    const toAssign: WorkOrder = { ...executing, status: status.toBeAssigned, memberIds: [], leadId: null };
    expect(answer(toAssign, 'assign', 'leaderA', { memberIds: [], leadId: 'techA1' })).toMatchObject({ fields: { memberIds: 'missing' } });
    expect(answer(toAssign, 'assign', 'leaderA', { memberIds: ['techA1'] })).toMatchObject({ fields: { leadId: 'missing' } });
    expect(answer(toAssign, 'assign', 'leaderA', { memberIds: ['techA1'], leadId: 'techA3' })).toMatchObject({
      fields: { leadId: 'notAnOption' },
    });
    expect(answer(toAssign, 'assign', 'leaderA', { memberIds: ['techA3', 'techA3'], leadId: 'techA3' })).toMatchObject({
      memberIds: ['techA3'],
      doerIds: ['techA1', 'techA2', 'techA3'],
    });
  });

  test('has who starts alone among the members', () => {
    const accepted: WorkOrder = { ...executing, status: status.accepted, target: { kind: 'person', accountId: 'techA1' } };
    expect(answer(accepted, 'assign', 'techA1', { memberIds: ['techA2'], leadId: 'techA2' })).toMatchObject({
      fields: { memberIds: 'notAnOption' },
    });
    expect(answer(accepted, 'assign', 'techA1', { memberIds: ['techA2', 'techA1'], leadId: 'techA2' })).toMatchObject({
      status: 50,
      leadId: 'techA2',
    });
  });

  test('lets a phone’s clock be ten minutes ahead and no more', () => {
    const finish = (finishedAt: number) => answer(executing, 'finish', 'techA1', { outcome: 'fixed', finishedAt });
    expect(finish(morning + 10 * minute)).toMatchObject({ status: 60 });
    expect(finish(morning + 10 * minute + 1)).toEqual({ kind: 'invalidInput', fields: { finishedAt: 'outOfRange' } });
    const raisedAt = executing.clocks[0]?.intervals[0]?.from ?? 0;
    expect(finish(raisedAt - 10 * minute - 1)).toEqual({ kind: 'invalidInput', fields: { finishedAt: 'outOfRange' } });
  });

  test.each([0, 6, 2.5, -1, Number.NaN])('has no %d stars', (stars) => {
    const order: WorkOrder = { ...executing, status: status.toBeEvaluated, requesterId: 'clientN' };
    expect(answer(order, 'evaluate', 'clientN', { stars })).toEqual({ kind: 'invalidInput', fields: { stars: 'outOfRange' } });
  });

  test('names the other order of a duplicate', () => {
    const input = { closingReason: 'duplicate', reason: 'raised twice' } as const;
    expect(answer(executing, 'applyForClosing', 'techA1', input)).toEqual({ kind: 'invalidInput', fields: { duplicateOf: 'missing' } });
    expect(answer(executing, 'applyForClosing', 'techA1', { ...input, duplicateOf: 'o1' })).toMatchObject({
      closing: { duplicateOf: 'o1' },
    });
  });
});

describe('an alarm that is not cleared', () => {
  const alarmed: WorkOrder = { ...executing, conditionHolds: true };
  const input = { outcome: 'fixed', finishedAt: morning, result: goodResult } as const;

  test('prevents that the work is finished, unless a reason is given', () => {
    for (const command of ['finish', 'submitResult'] as const) {
      expect(answer(alarmed, command, 'techA1', input)).toEqual({ kind: 'conditionHolds' });
      expect(answer(alarmed, command, 'techA1', { ...input, overrideReason: 'the sensor is broken' })).toMatchObject({ version: 2 });
      expect(answer({ ...alarmed, conditionHolds: false }, command, 'techA1', input)).toMatchObject({ version: 2 });
    }
  });
});

describe('what happens by itself', () => {
  const evaluated: WorkOrder = {
    ...executing,
    status: status.toBeEvaluated,
    requesterId: 'clientN',
    clocks: applyClockEffects([], [{ do: 'start', clock: 'evaluate' }], rulesAt(morning)),
  };

  test('an order nobody evaluates is completed after 72 hours, not before, and by the system alone', () => {
    expect(answer(evaluated, 'evaluate', 'system', {}, morning + 72 * hour - 1)).toEqual({ kind: 'notAllowed' });
    expect(answer(evaluated, 'evaluate', 'system', {}, morning + 72 * hour)).toMatchObject({ status: 90 });
    expect(answer(evaluated, 'evaluate', 'techA1', { stars: 5 }, morning + 72 * hour)).toEqual({ kind: 'notAllowed' });
  });

  test('a closing nobody answers is closed a day after the first signature, where the type allows it', () => {
    const waiting = answer({ ...executing, closesOnSilence: true }, 'applyForClosing', 'dispatcherN1', {
      closingReason: 'removed',
      reason: 'gone',
    }) as WorkOrder;
    expect(waiting.status).toBe(120);
    expect(answer(waiting, 'signClosing', 'system', {}, morning + 24 * hour - 1)).toEqual({ kind: 'notAllowed' });
    expect(answer(waiting, 'signClosing', 'system', {}, morning + 24 * hour)).toMatchObject({
      status: 130,
      closing: { confirmedBy: 'dispatcherN1' },
    });
    expect(answer({ ...waiting, closesOnSilence: false }, 'signClosing', 'system', {}, morning + 240 * hour)).toEqual({
      kind: 'notAllowed',
    });
  });

  test('counts the day of silence from the last first signature, not from one that was refused', () => {
    const apply = (order: WorkOrder, now: number) =>
      answer(order, 'applyForClosing', 'dispatcherN1', { closingReason: 'removed', reason: 'gone' }, now) as WorkOrder;
    const refused = answer(
      apply({ ...executing, closesOnSilence: true }, morning),
      'refuseClosing',
      'clientN',
      { reason: 'no' },
      morning + hour,
    ) as WorkOrder;
    const again = apply(refused, morning + 20 * hour);
    expect(answer(again, 'signClosing', 'system', {}, morning + 30 * hour)).toEqual({ kind: 'notAllowed' });
    expect(answer(again, 'signClosing', 'system', {}, morning + 44 * hour)).toMatchObject({ status: 130 });
  });

  test('a check is passed where the type needs none, and only there', () => {
    const executed: WorkOrder = { ...executing, status: status.executed };
    expect(answer({ ...executed, checkRequired: false }, 'passCheck', 'system')).toMatchObject({ status: 90 });
    expect(answer({ ...executed, checkRequired: false, requesterId: 'clientN' }, 'passCheck', 'system')).toMatchObject({ status: 80 });
    expect(answer(executed, 'passCheck', 'system')).toEqual({ kind: 'notAllowed' });
  });
});

describe('closing on one signature', () => {
  test('is enough when the client asked for it, or the type says so', () => {
    const asked = (changes: Partial<WorkOrder>, who: Name) =>
      answer({ ...executing, ...changes }, 'applyForClosing', who, { closingReason: 'withdrawn', reason: 'no longer needed' }) as WorkOrder;
    const byClient = { createdBy: 'clientN', createdByClient: true };
    expect(answer(asked(byClient, 'clientN'), 'signClosing', 'dispatcherN1')).toMatchObject({
      status: 130,
      closing: { confirmedBy: 'dispatcherN1' },
    });
    expect(answer(asked(byClient, 'techA1'), 'signClosing', 'dispatcherN1')).toMatchObject({ status: 120 });
    expect(answer(asked({ oneSignature: true }, 'techA1'), 'signClosing', 'dispatcherN1')).toMatchObject({ status: 130 });
    expect(answer(asked({}, 'techA1'), 'signClosing', 'dispatcherN1')).toMatchObject({ status: 120 });
  });
});
