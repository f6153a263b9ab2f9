import { expect, it } from 'vitest';
import { findShownTasks } from '#features/home/model/shown-tasks.ts';

const [none, some] = [
  { open: 0, finished: 0 },
  { open: 0, finished: 1 },
];

it('shows today’s tasks always to staff, and to others where they have some', () => {
  expect(findShownTasks(none, ['technician'])).toBe(none);
  expect(findShownTasks(none, ['occupant'])).toBeNull();
  expect(findShownTasks(some, ['occupant'])).toBe(some);
  expect(findShownTasks(null, ['dispatcher'])).toBeNull();
});
