import { DatabaseUnavailableError, DiskNearlyFullError, isContention } from '#db/errors.ts';
import { logRepeated } from '../log-repeated.ts';
import type { Log } from '../request-context.ts';
import { type BackOff, createBackOff } from './back-off.ts';

/** How much is done in one go. */
export interface Share {
  /** Of one tenant, before it is the next one's turn. */
  each: number;
  /** In all, where tenants have more than their turns. */
  most: number;
}

/** The turns of tenants in a job. Kept from one run to the next, so that nobody is always the last, and who fails is not tried each time. */
export interface TenantTurns {
  /**
   * Works for each tenant in turn, again for those with more, until all is done or the share is used up.
   *
   * @param work does up to `count` things of a tenant and says how many it did; where it throws, the tenant rests, and the others go on.
   *   Throws itself while there is no database.
   * @returns how many were done
   */
  run(tenantIds: readonly string[], share: Share, work: (tenantId: string, count: number) => Promise<number>): Promise<number>;
  /** Tries one thing of a tenant. @returns whether it was done; where not, it rests */
  attempt(tenantId: string, key: string, task: () => Promise<unknown>): Promise<boolean>;
  /** Keys of things that rest. */
  listResting(): string[];
}

/** @param failure what the log says where something could not be done, once a minute with a count */
export function createTenantTurns(log: Log, job: string, failure: string): TenantTurns {
  const [tenants, things] = [createBackOff(), createBackOff()];
  let last = '';

  async function tryIt(backOff: BackOff, key: string, fields: object, task: () => Promise<unknown>): Promise<boolean> {
    try {
      await task();
      backOff.succeed(key);
      return true;
    } catch (error) {
      if (isAway(error)) throw error;
      backOff.fail(key);
      logRepeated(log, 'error', failure, { err: error, job, ...fields });
      return false;
    }
  }

  /** From the one behind whoever had the last turn. */
  function putInTurn(tenantIds: readonly string[]): string[] {
    const sorted = tenantIds.filter((tenantId) => !tenants.isResting(tenantId)).sort();
    const next = sorted.findIndex((tenantId) => tenantId > last);
    return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
  }

  return {
    async run(tenantIds, { each, most }, work) {
      let done = 0;
      for (let waiting = putInTurn(tenantIds); waiting.length > 0 && done < most; ) {
        const withMore: string[] = [];
        for (const tenantId of waiting) {
          if (done >= most) break;
          last = tenantId;
          const count = Math.min(each, most - done);
          await tryIt(tenants, tenantId, { tenantId }, async () => {
            const ofTenant = await work(tenantId, count);
            done += ofTenant;
            if (ofTenant >= count) withMore.push(tenantId);
          });
        }
        waiting = withMore;
      }
      return done;
    },
    attempt: (tenantId, key, task) => tryIt(things, key, { tenantId, id: key }, task),
    listResting: () => things.listResting(),
  };
}

/** Then nobody's work can be done. A statement that took too long, or met another one, is the trouble of whoever asked for it. */
function isAway(error: unknown): boolean {
  return (error instanceof DatabaseUnavailableError && !isContention(error)) || error instanceof DiskNearlyFullError;
}
