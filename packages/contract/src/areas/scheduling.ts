import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, date, instant } from '../wire.ts';
import { workOrderRow } from './schemas/work-order-wire.ts';

const userTask = workOrderRow
  .pick({
    id: true,
    orderNo: true,
    title: true,
    status: true,
    version: true,
    level: true,
    source: true,
    project: true,
    site: true,
    clock: true,
    overdue: true,
    onHold: true,
    mainAction: true,
  })
  .extend({
    /** Whether a maintenance plan raised the order. */
    planned: z.boolean(),
    /** What `when` is: a deadline, the planned finish, the promised arrival, or the instant at which the work was finished. */
    kind: z.enum(['due', 'planned', 'arrival', 'finished']),
    when: instant,
    /** The days of the range that list the task: the day of `when`, and today if that day has passed and the order is still open. */
    dates: z.array(date),
  });

export const schedulingApi = {
  listUserTasks: endpoint(
    'GET',
    '/api/maintenance/AppTaskScheduling/GetUserTask',
    'work-order.view',
    'Lists the account’s orders and planned maintenance by day: those that wait for it, that it works on, that it finished.',
    /** Local days of the tenant, both inclusive, at most 62 days apart. */
    z.object({ from: calendarDay, to: calendarDay }),
    z.object({
      from: date,
      to: date,
      /** Today in the tenant’s time zone, as are all days of this answer. */
      today: date,
      /** Every day of the range with the number of its tasks by kind; `overdue` counts the overdue tasks of all kinds. */
      days: z.array(
        z.object({
          date,
          due: z.number(),
          planned: z.number(),
          arrival: z.number(),
          finished: z.number(),
          overdue: z.number(),
        }),
      ),
      /** The tasks in order of time. */
      tasks: z.array(userTask),
      /** True when there are more tasks than `tasks` lists and `days` counts. */
      more: z.boolean(),
    }),
  ),
} as const;
