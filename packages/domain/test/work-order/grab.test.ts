import { describe, expect, test } from 'vitest';
import { decide, type LifecycleActor, listAvailableActions, minuteMs, workOrderStatus as status, type WorkOrder } from '#index.ts';
import { as } from '../support/cast.ts';
import { morning, newOrder, rulesAt } from '../support/orders.ts';

const grab = (order: WorkOrder, actor: LifecycleActor) => decide(order, 'accept', actor, {}, rulesAt(morning));
const button = (order: WorkOrder, actor: LifecycleActor) =>
  listAvailableActions(order, actor, morning).find(({ action }) => action === 'grab')?.blockedBy;
const pooled = (changes: Partial<WorkOrder>) => newOrder({ grabbableByTeams: ['teamA', 'teamC'], ...changes });

describe('grabbing an order', () => {
  test('needs the trade of the business type; without it the button is disabled and the call refused for the same reason', () => {
    const order = pooled({ teamsOfTrade: ['teamC'] });
    for (const who of ['techA1', 'leaderA'] as const) {
      expect(button(order, as(who))).toBe('wrongTrade');
      expect(grab(order, as(who))).toEqual({ fault: { kind: 'hindered', by: 'wrongTrade' } });
    }
    expect(button(order, as('leaderC'))).toBeNull();
    expect(grab(order, as('leaderC'))).toMatchObject({ order: { target: { kind: 'team', teamId: 'teamC' } } });
  });

  test('needs a shift where there is a roster', () => {
    expect(button(pooled({ onShift: null }), as('techA1'))).toBeNull();
    expect(button(pooled({ onShift: ['techA1'] }), as('techA1'))).toBeNull();
    const order = pooled({ onShift: ['techA2'] });
    expect(button(order, as('techA1'))).toBe('offShift');
    expect(grab(order, as('techA1'))).toEqual({ fault: { kind: 'hindered', by: 'offShift' } });
  });

  test('considers only the teams with the trade of an account that is in one team and leads another', () => {
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

describe('a promised time', () => {
  const target = { kind: 'person', accountId: 'techA1' } as const;
  const dispatch = (expectedAt: number, changes: Partial<WorkOrder> = {}) =>
    decide(newOrder(changes), 'dispatch', as('dispatcherN1'), { target, expectedAt, reason: 'because' }, rulesAt(morning));
  const past = { fault: { kind: 'invalidInput', fields: { expectedAt: 'inThePast' } } };

  test('must not have passed, apart from a tolerance for differing clocks', () => {
    expect(dispatch(morning - 5 * minuteMs)).toMatchObject({ transition: { row: '4' } });
    expect(dispatch(morning - 5 * minuteMs - 1)).toEqual(past);
  });

  test('must not have passed either where it is optional', () => {
    const anHourAgo = morning - 60 * minuteMs;
    expect(dispatch(anHourAgo, { status: status.toBeAccepted, target })).toEqual(past);
    expect(dispatch(anHourAgo, { status: status.rolledBack, backTo: 'dispatcher' })).toEqual(past);
    const offered = newOrder({ status: status.toBeAccepted, target });
    expect(decide(offered, 'accept', as('techA1'), { expectedAt: anHourAgo }, rulesAt(morning))).toEqual(past);
  });

  test('is not confused with the time of finished work, which is in the past', () => {
    const executing = newOrder({ status: status.executing, target, memberIds: ['techA1'], leadId: 'techA1' }, morning - 180 * minuteMs);
    const input = { outcome: 'fixed', finishedAt: morning - 60 * minuteMs } as const;
    expect(decide(executing, 'finish', as('techA1'), input, rulesAt(morning))).toMatchObject({ transition: { row: '13' } });
  });
});
