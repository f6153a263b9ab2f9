import type { SiteProximity } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { isOverridable, offerActions } from '#features/work-order/model/offered-actions.ts';
import { findActionAddress } from '#shared/work-order/action/action-screens.ts';
import type { OrderAction, OrderDetail } from '#shared/work-order/use-order.ts';

const action = (
  name: OrderAction['action'],
  blockedBy: OrderAction['blockedBy'] = null,
  command: OrderAction['command'] = 'finish',
): OrderAction => ({
  action: name,
  command,
  blockedBy,
  blockedSubject: null,
});
const hold = {} as NonNullable<OrderDetail['hold']>;
const offer = (actions: OrderAction[], held = false, proximity: SiteProximity = 'unknown') => {
  const { others, ...first } = offerActions({ actions, hold: held ? hold : null }, proximity);
  return { ...first, others: others.map((one) => one.action) };
};
const onTheWay = [
  action('finishWithResult'),
  action('finish'),
  action('sendBack'),
  action('add', null, null),
  action('checkIn', null, null),
];

describe('the actions of an order', () => {
  it('put the route first, then the check-in, then the work, and all others behind “more”', () => {
    const others = ['finishWithResult', 'finish', 'sendBack', 'add'];
    expect(offer(onTheWay, false, 'far')).toEqual({ primary: 'navigate', block: null, beside: 'checkIn', others });
    expect(offer(onTheWay, false, 'near')).toEqual({ primary: 'checkIn', block: null, beside: 'navigate', others });
    expect(offer(onTheWay)).toEqual({ primary: 'navigate', block: null, beside: 'checkIn', others });
    expect(offer(onTheWay.filter(({ action }) => action !== 'checkIn'))).toEqual({
      primary: 'finishWithResult',
      block: null,
      beside: null,
      others: ['finish', 'sendBack', 'add'],
    });
  });

  it('offer resuming before finishing while the order is on hold', () => {
    expect(offer([action('finish'), action('resume', null, null)], true).primary).toBe('resume');
    expect(offer([action('resume', null, null), action('approveHold', null, null)], true).others).toEqual(['approveHold']);
  });

  it('show a blocked action with its reason', () => {
    const offered = offer([action('passCheck', 'doerMayNotCheck'), action('add', null, null)]);
    expect(offered).toMatchObject({ primary: 'passCheck', block: { blockedBy: 'doerMayNotCheck' }, others: ['add'] });
    expect(isOverridable('doerMayNotCheck')).toBe(false);
  });

  it('block finishing while the alarm’s condition holds, and offer it behind “more”, once and with a reason', () => {
    const shut = [action('finish', 'conditionHolds'), action('finishWithResult', 'conditionHolds'), action('add', null, null)];
    expect(offer(shut)).toMatchObject({
      primary: 'finishWithResult',
      block: { blockedBy: 'conditionHolds' },
      beside: null,
      others: ['finish', 'add'],
    });
    expect(isOverridable('conditionHolds')).toBe(true);
  });

  it('have no primary one when this account has nothing to do', () => {
    expect(offer([action('applyForClosing'), action('add', null, null)])).toMatchObject({
      primary: null,
      others: ['applyForClosing', 'add'],
    });
  });
});

describe('the screen of an action', () => {
  it('has the order’s id', () => {
    expect(findActionAddress('backfill', 'order-1')).toBe('/pages/workorderlist/workdetail/resultsbackfill?id=order-1');
    expect(findActionAddress('passUp', 'order-1')).toBe('/pages/workorderlist/workdetail/rollback?id=order-1');
  });

  it('is null for an action without a screen', () => {
    for (const name of ['accept', 'grab', 'checkIn', 'resume', 'approveHold', 'hold', 'add'] as const)
      expect(findActionAddress(name, 'x')).toBeNull();
  });
});
