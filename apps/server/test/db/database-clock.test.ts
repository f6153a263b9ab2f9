import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDatabaseClock } from '#db/database-clock.ts';

const start = Date.parse('2026-11-19T10:00:00+08:00');

/** The database's time runs with the process's, until it is set. */
let setBy: number;
let answer: () => Promise<void>;

const run = async () => {
  const time = start + performance.now() + setBy;
  await answer();
  return [{ time }] as never;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  setBy = 0;
  answer = async () => undefined;
});
afterEach(() => vi.useRealTimers());

async function pass(milliseconds: number, clock: { now(): Date }): Promise<number> {
  vi.advanceTimersByTime(milliseconds);
  clock.now();
  await new Promise((resolve) => setImmediate(resolve));
  return clock.now().getTime() - start - performance.now();
}

it('follows the database when that is set, and keeps its time while that does not answer', async () => {
  const clock = await startDatabaseClock({ run });
  expect(clock.now().getTime()).toBe(start + performance.now());
  setBy = 60_000;
  expect(await pass(9_999, clock)).toBe(0);
  expect(await pass(1, clock)).toBe(60_000);
  setBy = 0;
  answer = () => Promise.reject(new Error('away'));
  expect(await pass(10_000, clock)).toBe(60_000);
  answer = async () => undefined;
  expect(await pass(10_000, clock)).toBe(0);
});

it('is not moved by an answer that was slow', async () => {
  const clock = await startDatabaseClock({ run });
  answer = async () => void vi.advanceTimersByTime(4_000);
  expect(await pass(10_000, clock)).toBe(0);
  // Only what the answer's time cannot explain is sure, until a quick one says more.
  setBy = 5_000;
  expect(await pass(10_000, clock)).toBe(1_000);
  answer = async () => undefined;
  expect(await pass(10_000, clock)).toBe(5_000);
});

it('cannot start without the database', async () => {
  answer = () => Promise.reject(new Error('away'));
  await expect(startDatabaseClock({ run })).rejects.toThrow('away');
});
