import { expect, it } from 'vitest';
import { findDebounceMs } from '#services/core/scheduling/start-worker.ts';

it('runs soon after an event on a quiet system, and gathers more of them while one run follows another', () => {
  const worker = { debounceMs: 100, busyDebounceMs: 300 };
  expect(findDebounceMs(worker, Number.POSITIVE_INFINITY)).toBe(100);
  expect(findDebounceMs(worker, 1_000)).toBe(100);
  expect(findDebounceMs(worker, 999)).toBe(300);
  expect(findDebounceMs({ debounceMs: 0 }, 5)).toBe(0);
});
