import { logFailure } from '../log-failure.ts';
import type { AppContext } from '../request-context.ts';
import { findDue, recomputeDevice } from './recompute-consumption.ts';

/** Steps of one round; what is left is for the next. */
const mostSteps = 200;

/** Computes anew whatever is due. A device of which it cannot be done keeps no other from it. @returns the number of steps */
export async function keepConsumption({ database, log }: Pick<AppContext, 'database' | 'log'>): Promise<number> {
  const failed: string[] = [];
  let steps = 0;
  while (steps + failed.length < mostSteps) {
    const due = await findDue(database, failed);
    if (due === null) break;
    try {
      await recomputeDevice(database, due);
      steps += 1;
    } catch (error) {
      logFailure(log, 'warn', error, { deviceId: due.deviceId }, 'consumption could not be computed anew');
      failed.push(due.deviceId);
    }
  }
  return steps;
}
