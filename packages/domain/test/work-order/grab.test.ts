import { describe, expect, test } from 'vitest';
import { decide, type LifecycleActor, listAvailableActions, workOrderStatus as status, type WorkOrder } from '#index.ts';
import { as } from '../support/cast.ts';
import { minute, morning, newOrder, rulesAt } from '../support/orders.ts';

const grab = (order: WorkOrder, actor: LifecycleActor) => decide(order, 'accept', actor, {}, rulesAt(morning));
const button = (order: WorkOrder, actor: LifecycleActor) =>
  listAvailableActions(order, actor, morning).find(({ action }) => action === 'grab')?.blockedBy;
const pooled = (changes: Partial<WorkOrder>) => newOrder({ grabbableByTeams: ['teamA', 'teamC'], ...changes });

describe('taking an order that is not dispatched yet', () => {
  test('needs the trade of the business: without it the button is shut, and the call refused, for the same reason', () => {
    const order = pooled({ teamsOfTrade: ['teamC'] });
    for (const who of ['techA1', 'leaderA'] as const) {
      expect(button(order, as(who))).toBe('wrongTrade');
      expect(grab(order, as(who))).toEqual({ fault: { kind: 'hindered', by: 'wrongTrade' } });
    }
    expect(button(order, as('leaderC'))).toBeNull();
    expect(grab(order, as('leaderC'))).toMatchObject({ order: { target: { kind: 'team', teamId: 'teamC' } } });
  });

  test('needs to be on shift where there is a roster, and nothing where there is none', () => {
    expect(button(pooled({ onShift: null }), as('techA1'))).toBeNull();
    expect(button(pooled({ onShift: ['techA1'] }), as('techA1'))).toBeNull();
    const order = pooled({ onShift: ['techA2'] });
    expect(button(order, as('techA1'))).toBe('offShift');
    expect(grab(order, as('techA1'))).toEqual({ fault: { kind: 'hindered', by: 'offShift' } });
  });

  test('counts the team of the trade alone for who is in one team and leads another', () => {
    const { teams: _, ...account } = as('techA1');
    const actor = { ...account, roleGrants: [...account.roleGrants, ...as('leaderC').roleGrants] };
    const both = {
      ...actor,
      teams: [
        { id: 'teamA', isLeader: false },
        { id: 'teamC', isLeader: true },
      ],
    };
    const order = pooled({ teamsOfTrade: ['teamC'] });
    expect(button(order, both)).toBeNull();
    expect(grab(order, both)).toMatchObject({ transition: { row: '8.team' }, order: { target: { kind: 'team', teamId: 'teamC' } } });
    const ledTwice = {
      ...actor,
      teams: [
        { id: 'teamA', isLeader: true },
        { id: 'teamC', isLeader: true },
      ],
    };
    expect(grab(order, ledTwice)).toMatchObject({ order: { target: { kind: 'team', teamId: 'teamC' } } });
  });
});

describe('a time that is promised', () => {
  const target = { kind: 'person', accountId: 'techA1' } as const;
  const dispatch = (expectedAt: number, changes: Partial<WorkOrder> = {}) =>
    decide(newOrder(changes), 'dispatch', as('dispatcherN1'), { target, expectedAt, reason: 'because' }, rulesAt(morning));
  const past = { fault: { kind: 'invalidInput', fields: { expectedAt: 'inThePast' } } };

  test('is not one that has passed, but for how far clocks may differ', () => {
    expect(dispatch(morning - 5 * minute)).toMatchObject({ transition: { row: '4' } });
    expect(dispatch(morning - 5 * minute - 1)).toEqual(past);
  });

  test('neither where it may be left out', () => {
    const long = morning - 60 * minute;
    expect(dispatch(long, { status: status.toBeAccepted, target })).toEqual(past);
    expect(dispatch(long, { status: status.rolledBack, backTo: 'dispatcher' })).toEqual(past);
    const offered = newOrder({ status: status.toBeAccepted, target });
    expect(decide(offered, 'accept', as('techA1'), { expectedAt: long }, rulesAt(morning))).toEqual(past);
  });

  test('may be in the past where it reports what has been done', () => {
    const executing = newOrder({ status: status.executing, target, memberIds: ['techA1'], leadId: 'techA1' }, morning - 180 * minute);
    const input = { outcome: 'fixed', finishedAt: morning - 60 * minute } as const;
    expect(decide(executing, 'finish', as('techA1'), input, rulesAt(morning))).toMatchObject({ transition: { row: '13' } });
  });
});
