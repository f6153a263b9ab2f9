import { workOrderStatus } from '@energy-om/domain';
import type { Schedule, Task } from '#features/scheduling/model/day-tasks.ts';
import { listDates } from '#shared/time/local-date.ts';

/** A task in execution, as `listUserTasks` answers; a test overrides what it is about. */
export function createTask(changes: Partial<Task> & Pick<Task, 'id' | 'when' | 'dates'>): Task {
  return {
    orderNo: `WO-${changes.id}`,
    title: `工单 ${changes.id}`,
    status: workOrderStatus.executing,
    version: 4,
    level: 2,
    source: 0,
    project: { id: 'project-1', name: '滨江园区运维' },
    site: { id: 'site-1', name: '1#配电房' },
    clock: null,
    overdue: false,
    onHold: false,
    mainAction: null,
    planned: false,
    kind: 'due',
    ...changes,
  };
}

/** The answer with these tasks, counted as the server counts. */
export function createSchedule(from: string, to: string, today: string, tasks: Task[], more = false): Schedule {
  const days = listDates(from, to).map((date) => {
    const day = { date, due: 0, planned: 0, arrival: 0, finished: 0, overdue: 0 };
    for (const { kind, overdue, dates } of tasks) {
      if (!dates.includes(date)) continue;
      day[kind] += 1;
      if (overdue && date <= today) day.overdue += 1;
    }
    return day;
  });
  return { from, to, today, days, tasks, more };
}
