import { expect, it } from 'vitest';
import { listMarkKinds, markOf } from '#features/scheduling/model/day-marks.ts';
import { findNextTask, listDayTasks } from '#features/scheduling/model/day-tasks.ts';
import { createTask } from '../support/user-task.ts';

const today = '2026-11-20';
const clock = (dueAt: string) => ({ kind: 'arrive', startedAt: '2026-11-18T00:00:00Z', dueAt }) as const;

const late = createTask({ id: 'late', when: '2026-11-19T06:00:00Z', dates: ['2026-11-19', today], overdue: true });
const finished = createTask({ id: 'finished', when: '2026-11-20T01:00:00Z', dates: [today], kind: 'finished' });
const soon = createTask({ id: 'soon', when: '2026-11-20T06:20:00Z', dates: [today] });
const plannedLate = createTask({
  id: 'plannedLate',
  when: '2026-11-27T09:00:00Z',
  dates: [today, '2026-11-27'],
  kind: 'planned',
  overdue: true,
  clock: clock('2026-11-20T00:30:00Z'),
});
const arrival = createTask({ id: 'arrival', when: '2026-11-23T01:00:00Z', dates: ['2026-11-23'], kind: 'arrival' });
const schedule = { tasks: [late, finished, soon, arrival, plannedLate] };
const idsOf = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);

it('lists the open tasks of a day by when they are due, and the finished ones apart', () => {
  const day = listDayTasks(schedule, today);
  expect(idsOf(day.open)).toEqual(['late', 'plannedLate', 'soon']);
  expect(idsOf(day.finished)).toEqual(['finished']);
});

it('lists what is still open on a day that has passed', () => {
  expect(idsOf(listDayTasks(schedule, '2026-11-19').open)).toEqual(['late']);
  expect(listDayTasks(schedule, '2026-11-18')).toEqual({ open: [], finished: [] });
});

it('finds the first open task that begins after the day as the next one', () => {
  expect(findNextTask(schedule, today)).toEqual({ task: arrival, date: '2026-11-23' });
  expect(findNextTask({ tasks: [late, finished, plannedLate] }, today)).toBeNull();
});

it('begins a day’s dots with what is overdue, and has no dot without a task', () => {
  const day = { date: today, due: 2, planned: 0, arrival: 0, finished: 1, overdue: 1 };
  expect(listMarkKinds(day).map(({ kind, count }) => [kind, count])).toEqual([
    ['overdue', 1],
    ['due', 2],
    ['finished', 1],
  ]);
  expect(listMarkKinds(undefined)).toEqual([]);
  expect([markOf(late), markOf(arrival)]).toEqual(['overdue', 'arrival']);
});
