import type { ApiOutput } from '@energy-om/contract';
import { isStaff, type Role } from '@energy-om/domain';

type Tasks = ApiOutput<'getHomePage'>['tasksToday'];

/** An account that works on orders has a schedule, even an empty one; others see tasks only when they have some. */
export function findShownTasks(tasks: Tasks, roles: readonly Role[]): Tasks {
  if (!tasks) return null;
  return isStaff(roles) || tasks.open + tasks.finished > 0 ? tasks : null;
}
