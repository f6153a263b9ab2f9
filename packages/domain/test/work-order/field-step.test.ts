import { describe, expect, test } from 'vitest';
import { type Block, type FieldSteps, findFieldSteps, listAvailableActions, siteProximityOf, workOrderStatus as status } from '#index.ts';
import { as } from '../support/cast.ts';
import { morning, newOrder } from '../support/orders.ts';

type Offered = Parameters<typeof findFieldSteps>[0][number];
const offer = (...names: (Offered['action'] | [Offered['action'], Block])[]): Offered[] =>
  names.map((name) => (Array.isArray(name) ? { action: name[0], blockedBy: name[1] } : { action: name, blockedBy: null }));

const onTheWay = offer('finish', 'finishWithResult', 'sendBack', 'checkIn', 'hold');
const arrived = offer('finish', 'finishWithResult', 'sendBack', 'hold');

describe('the next step in the field', () => {
  test.each<[string, readonly Offered[], number | null, FieldSteps['primary'], FieldSteps['secondary']]>([
    ['far away: navigation', onTheWay, 3_200, 'navigate', 'checkIn'],
    ['just beyond 200 m', onTheWay, 201, 'navigate', 'checkIn'],
    ['at 200 m: the check-in', onTheWay, 200, 'checkIn', 'navigate'],
    ['on site', onTheWay, 0, 'checkIn', 'navigate'],
    ['without a position: navigation and check-in', onTheWay, null, 'navigate', 'checkIn'],
    ['arrived: finishing with the result', arrived, 12, 'finishWithResult', null],
    ['arrived and gone again', arrived, 3_200, 'finishWithResult', null],
    ['arrived, without a position', arrived, null, 'finishWithResult', null],
    [
      'arrived, while the alarm is active: nothing',
      offer(['finish', 'conditionHolds'], ['finishWithResult', 'conditionHolds']),
      0,
      null,
      null,
    ],
    ['on the way, while the alarm is active', offer(['finish', 'conditionHolds'], 'checkIn'), 3_200, 'navigate', 'checkIn'],
    ['of a member who is not the lead: the check-in', offer('checkIn', 'add'), 50, 'checkIn', 'navigate'],
    ['of a member who is not the lead, arrived: nothing', offer('add'), 50, null, null],
    ['accepted and not started: the start', offer('start', 'sendBack', 'checkIn'), 3_200, 'start', 'checkIn'],
    ['finished: the results', offer('backfill', 'sendBack'), 3_200, 'backfill', null],
    ['of somebody else, as a dispatcher', offer('dispatch', 'edit'), 10, 'dispatch', null],
    ['nothing to do', [], 10, null, null],
  ])('%s', (_, offered, distance, primary, secondary) => {
    expect(findFieldSteps(offered, siteProximityOf(distance))).toEqual({ primary, secondary });
  });

  test('follows from the actions that the lifecycle offers', () => {
    const order = newOrder({
      status: status.executing,
      target: { kind: 'person', accountId: 'techA1' },
      memberIds: ['techA1'],
      leadId: 'techA1',
      doerIds: ['techA1'],
    });
    const steps = (arrivedAt: number | null) =>
      findFieldSteps(listAvailableActions({ ...order, arrivedAt }, as('techA1'), morning), 'near');
    expect(steps(null).primary).toBe('checkIn');
    expect(steps(morning).primary).toBe('finishWithResult');
  });
});
