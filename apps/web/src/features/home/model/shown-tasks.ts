import type { ApiOutput } from '@energy-om/contract';
import { isStaff, type Role } from '@energy-om/domain';

type Tasks = ApiOutput<'getHomePage'>['tasksToday'];

/** Who works on orders has a schedule, be it empty; others are told of tasks only where they have some. */
export function findShownTasks(tasks: Tasks, roles: readonly Role[]): Tasks {
  if (!tasks) return null;
  return isStaff(roles) || tasks.open + tasks.finished > 0 ? tasks : null;
}
