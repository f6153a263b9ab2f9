import { historyEvent } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { listHistorySteps, nameStep } from '#features/work-order/model/history-steps.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

type Entry = OrderDetail['history'][number];

const entry = (action: Entry['action'], at: string, changes: Partial<Entry> = {}): Entry => ({
  event: null,
  action,
  fromStatus: null,
  toStatus: 10,
  actor: null,
  isActorHidden: false,
  at,
  receivedAt: null,
  isTimeCertain: true,
  position: null,
  detail: {},
  ...changes,
});

it('shows how long each step took after the one before', () => {
  const history = [
    entry('accept', '2026-11-20T12:39:30Z'),
    entry('dispatch', '2026-11-20T12:36:30Z'),
    entry('create', '2026-11-20T12:36:10Z'),
  ];
  expect(listHistorySteps({ history, position: null }).map(({ entry: { action }, took }) => [action, took])).toEqual([
    ['accept', 180_000],
    // Less than a minute is not shown.
    ['dispatch', null],
    ['create', null],
  ]);
});

it('shows the distance from the site, where both positions are known', () => {
  const site = { longitude: 120, latitude: 30 };
  const history = [
    entry('checkIn', '2026-11-20T12:39:30Z', { position: { longitude: 120, latitude: 30.0009 } }),
    entry('create', '2026-11-20T12:00:00Z'),
  ];
  const [checkIn, created] = listHistorySteps({ history, position: site });
  expect(checkIn!.distance).toBeCloseTo(100, 0);
  expect(created!.distance).toBeNull();
  expect(listHistorySteps({ history, position: null })[0]!.distance).toBeNull();
});

it('names each of the two events that one action may leave', () => {
  const at = '2026-11-20T12:00:00Z';
  expect(nameStep(entry('grab', at, { event: historyEvent.dispatched }))).toBe('dispatch');
  expect(nameStep(entry('grab', at, { event: historyEvent.accepted }))).toBe('grab');
  expect(nameStep(entry('close', at, { event: historyEvent.closeConfirmed }))).toBe('confirmClosing');
  expect(nameStep(entry('close', at, { event: historyEvent.closed }))).toBe('close');
});
