import type { AppContext } from '../request-context.ts';
import { recomputeNext } from './recompute-consumption.ts';

/** Steps of one round; what is left is for the next. */
const mostSteps = 200;

/** Computes anew whatever is due. @returns the number of steps */
export async function keepConsumption({ database }: Pick<AppContext, 'database'>): Promise<number> {
  let steps = 0;
  while (steps < mostSteps && (await recomputeNext(database))) steps += 1;
  return steps;
}
