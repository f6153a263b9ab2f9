import { expect, it } from 'vitest';
import { countPermitReminders, minuteMs } from '#index.ts';

it.each([
  [-31, 0],
  [-30, 1],
  [-1, 1],
  [0, 2],
  [29, 2],
  [30, 3],
  [60, 4],
  [10_000, 4],
])('%i minutes after the end of the window %i steps have come', (minutes, steps) => {
  const validUntil = Date.UTC(2026, 10, 22, 9);
  expect(countPermitReminders(validUntil, validUntil + minutes * minuteMs)).toBe(steps);
});
