import { describe, expect, test } from 'vitest';
import { compareUrgency, type EventLevel, type MainAction, type UrgencyFactors, urgencyOf } from '#index.ts';

const now = Date.parse('2026-11-22T06:36:00Z');
const hour = 3_600_000;

/** @param used share of the hour that was given; 1 is due now */
function order(level: EventLevel, used: number, nextAction: MainAction = 'accept'): UrgencyFactors {
  const startedAt = now - used * hour;
  return { level, startedAt, dueAt: startedAt + hour, nextAction };
}

describe('the urgency of an order', () => {
  test.each<[level: EventLevel, used: number, urgency: number]>([
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
    // A clock that begins after the weekend has used nothing yet.
    [2, -48, 4],
  ])('at level %i with %d of its time used is %d', (level, used, urgency) => {
    expect(urgencyOf(order(level, used), now)).toBeCloseTo(urgency, 9);
  });

  test('of a clock without length is that of a late one once it is due', () => {
    const dueAt = now - 1;
    expect(urgencyOf({ level: 3, startedAt: dueAt, dueAt, nextAction: 'start' }, now)).toBe(6);
    expect(urgencyOf({ level: 3, startedAt: now + 1, dueAt: now + 1, nextAction: 'start' }, now)).toBe(2);
  });
});

describe('of two orders the more urgent', () => {
  test.each<[what: string, first: UrgencyFactors, second: UrgencyFactors]>([
    ['is one of level 1 that has just come, before one of level 4 that is long late', order(1, 0), order(4, 30)],
    ['is one of level 1 that has just come, before one of level 3 that is long late', order(1, 0), order(3, 30)],
    ['is one of level 2 that is late, before one of level 1 that has just come', order(2, 1.5), order(1, 0)],
    ['is one of level 1, before one of level 2 at the same lateness', order(1, 1.5), order(2, 1.5)],
    ['is the later one of the same level', order(2, 0.8), order(2, 0.3)],
    ['is one’s own, before one to take from the pool, whatever its level', order(4, 0, 'start'), order(1, 2, 'grab')],
    ['is the graver one of two to take', order(1, 0, 'grab'), order(3, 0.5, 'grab')],
    ['is what was due first, where both are as late as counts', order(2, 9), order(2, 3)],
  ])('%s', (_what, first, second) => {
    expect(compareUrgency(first, second, now)).toBeLessThan(0);
    expect(compareUrgency(second, first, now)).toBeGreaterThan(0);
  });

  test('is neither, of two alike', () => {
    expect(compareUrgency(order(2, 0.5), order(2, 0.5), now)).toBe(0);
  });
});
