import { describe, expect, test } from 'vitest';
import { compareUrgency, type EventLevel, hourMs, type MainAction, type UrgencyFactors, urgencyOf } from '#index.ts';

const now = Date.parse('2026-11-22T06:36:00Z');

/** @param share the elapsed share of a target of one hour; at 1 the order is due now */
function order(level: EventLevel, share: number, nextAction: MainAction = 'accept'): UrgencyFactors {
  const startedAt = now - share * hourMs;
  return { level, startedAt, dueAt: startedAt + hourMs, nextAction };
}

describe('the urgency of an order', () => {
  test.each<[level: EventLevel, share: number, urgency: number]>([
    [1, 0, 8],
    [1, 0.5, 12],
    [1, 1, 16],
    [1, 2, 24],
    [1, 30, 24],
    [2, 0, 4],
    [2, 1, 8],
    [3, 0.25, 2.5],
    [3, 2, 6],
    [4, 0, 1],
    [4, 9, 3],
    // Nothing has elapsed of a clock that starts after the weekend.
    [2, -48, 4],
  ])('of level %i with an elapsed share of %d is %d', (level, share, urgency) => {
    expect(urgencyOf(order(level, share), now)).toBeCloseTo(urgency, 9);
  });

  test('of a clock without a duration is that of a late one once it is due', () => {
    const dueAt = now - 1;
    expect(urgencyOf({ level: 3, startedAt: dueAt, dueAt, nextAction: 'start' }, now)).toBe(6);
    expect(urgencyOf({ level: 3, startedAt: now + 1, dueAt: now + 1, nextAction: 'start' }, now)).toBe(2);
  });
});

describe('the more urgent of two orders', () => {
  test.each<[what: string, first: UrgencyFactors, second: UrgencyFactors]>([
    ['is a new one of level 1 rather than one of level 4 that is long overdue', order(1, 0), order(4, 30)],
    ['is a new one of level 1 rather than one of level 3 that is long overdue', order(1, 0), order(3, 30)],
    ['is an overdue one of level 2 rather than a new one of level 1', order(2, 1.5), order(1, 0)],
    ['is one of level 1 rather than one of level 2 with the same elapsed share', order(1, 1.5), order(2, 1.5)],
    ['is the one with the greater elapsed share, at the same level', order(2, 0.8), order(2, 0.3)],
    ['is one’s own rather than one to grab, whatever its level', order(4, 0, 'start'), order(1, 2, 'grab')],
    ['is the one of the more serious level, of two to grab', order(1, 0, 'grab'), order(3, 0.5, 'grab')],
    ['is the one that was due first, when both are overdue by more than counts', order(2, 9), order(2, 3)],
  ])('%s', (_what, first, second) => {
    expect(compareUrgency(first, second, now)).toBeLessThan(0);
    expect(compareUrgency(second, first, now)).toBeGreaterThan(0);
  });

  test('is neither of two equal ones', () => {
    expect(compareUrgency(order(2, 0.5), order(2, 0.5), now)).toBe(0);
  });
});
