import type { ApiOutput } from '@energy-om/contract';
import { historyEvent, localDate, workOrderStatus as status } from '@energy-om/domain';
import type { TaskRow } from '../queries/query-tasks.ts';

type Task = ApiOutput<'listUserTasks'>['tasks'][number];

export interface TaskTime {
  kind: Task['kind'];
  when: Date;
}

/**
 * When a task is to be done. An accepted or executing order has a promised time: that of the arrival until somebody has
 * arrived, else the planned finish, where it comes before the deadline or a plan has set it. Every other order, and one whose
 * promise has passed, is due with its running clock; an order on hold, when the hold ends.
 */
export function groupTask(row: TaskRow, now: Date): TaskTime {
  if (row.is_finished && row.finished_at) return { kind: 'finished', when: row.finished_at };
  if (row.status === status.accepted || row.status === status.executing) {
    const { expected_at, planned_finish_at } = row;
    if (row.arrived_at === null && expected_at && expected_at > now) return { kind: 'arrival', when: expected_at };
    if (planned_finish_at && planned_finish_at > now && isDueByPlan(row)) return { kind: 'planned', when: planned_finish_at };
  }
  return { kind: 'due', when: row.next_due_at ?? row.next_timer_at ?? row.created_at };
}

function isDueByPlan({ source, planned_finish_at, next_due_at }: TaskRow): boolean {
  return source === historyEvent.businessPlan || next_due_at === null || (planned_finish_at !== null && planned_finish_at <= next_due_at);
}

/** The day of the task's time; and today as well, where that day or a deadline has passed and the task is still to be done. */
export function listDatesOfTask(
  { kind, when }: TaskTime,
  isOverdue: boolean,
  { today, timeZone }: { today: string; timeZone: string },
): string[] {
  const date = localDate(when.getTime(), timeZone);
  if (kind === 'finished' || date === today) return [date];
  if (date < today) return [date, today];
  return isOverdue ? [today, date] : [date];
}
