export interface TestClock {
  now(): Date;
  /** @param milliseconds forward, or back when negative */
  advance(milliseconds: number): void;
  set(time: Date): void;
}

/** A Thursday morning in China within working hours, so that work calendars run. */
export const testStart = new Date('2026-11-19T10:00:00+08:00');

export function createTestClock(start = testStart): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
    set(next) {
      time = next.getTime();
    },
  };
}
