import { DatabaseUnavailableError, DiskNearlyFullError, isContention } from '#db/errors.ts';
import { logRepeated } from '../log-repeated.ts';
import type { Log } from '../request-context.ts';
import { type BackOff, createBackOff } from './back-off.ts';

/** The size of one run. */
export interface RunSize {
  /** The number for one tenant before the next tenant's turn. */
  perTenant: number;
  /** The number in total, where tenants have more work than one turn each. */
  max: number;
}

/**
 * The turns of tenants in a job. They persist between runs, so that no tenant is always the last and failing ones are not retried in every
 * run.
 */
export interface TenantTurns {
  /**
   * Works for the tenants in turn, repeatedly for those with more work, until all is done or `max` is reached.
   *
   * @param work handles up to `count` items of a tenant and returns how many it handled; where it throws, the tenant is paused and the
   * others continue. Throws itself while the database is unavailable.
   * @returns the number of items handled
   */
  run(tenantIds: readonly string[], runSize: RunSize, work: (tenantId: string, count: number) => Promise<number>): Promise<number>;
  /** Tries one item of a tenant. @returns whether it succeeded; where not, the item is paused */
  attempt(tenantId: string, key: string, task: () => Promise<unknown>): Promise<boolean>;
  /** Lists the keys that are paused. */
  listPaused(): string[];
}

/** @param failure the text that the log gets for failures, once a minute with a count */
export function createTenantTurns(log: Log, job: string, failure: string): TenantTurns {
  const [tenants, items] = [createBackOff(), createBackOff()];
  let last = '';

  async function attempt(backOff: BackOff, key: string, fields: object, task: () => Promise<unknown>): Promise<boolean> {
    try {
      await task();
      backOff.succeed(key);
      return true;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const failures = backOff.fail(key);
      // Whoever waits for another transaction once has only to wait for the next turn.
      const level = failures === 1 && isContention(error) ? 'warn' : 'error';
      logRepeated(log, level, failure, { err: error, job, ...fields });
      return false;
    }
  }

  /** Starts with the tenant after the one that had the last turn. */
  function putInTurn(tenantIds: readonly string[]): string[] {
    const sorted = tenantIds.filter((tenantId) => !tenants.isPaused(tenantId)).sort();
    const next = sorted.findIndex((tenantId) => tenantId > last);
    return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
  }

  return {
    async run(tenantIds, { perTenant, max }, work) {
      let done = 0;
      for (let waiting = putInTurn(tenantIds); waiting.length > 0 && done < max; ) {
        const withMore: string[] = [];
        for (const tenantId of waiting) {
          if (done >= max) break;
          last = tenantId;
          const count = Math.min(perTenant, max - done);
          await attempt(tenants, tenantId, { tenantId }, async () => {
            const ofTenant = await work(tenantId, count);
            done += ofTenant;
            if (ofTenant >= count) withMore.push(tenantId);
          });
        }
        waiting = withMore;
      }
      return done;
    },
    attempt: (tenantId, key, task) => attempt(items, key, { tenantId, id: key }, task),
    listPaused: () => items.listPaused(),
  };
}

/**
 * Whether the database is unavailable, so that no tenant's work can succeed. A timeout or a conflict concerns only the tenant that ran the
 * statement.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  return (error instanceof DatabaseUnavailableError && !isContention(error)) || error instanceof DiskNearlyFullError;
}
