import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '#services/core/request-context.ts';
import { runEvery } from '#services/core/scheduling/run-every.ts';
import { fireDueTimers } from '#services/work-order/commands/fire-due-timers.ts';

const intervalMs = 15_000;

/** Stands in for the database of a job: it runs what the test gives as a statement. */
function createContext(run: () => Promise<unknown[]>) {
  const failures: object[] = [];
  const context = {
    clock: { now: () => new Date() },
    database: { run },
    log: { error: (fields: object) => void failures.push(fields) },
  } as unknown as AppContext;
  return { context, failures };
}

const start = (context: AppContext) => runEvery(context, 'fire-due-timers', intervalMs, fireDueTimers);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('runEvery', () => {
  it('runs again a while after it ended, never twice at once', async () => {
    let running = 0;
    let runs = 0;
    let finish = (): void => undefined;
    const { context } = createContext(async () => {
      running += 1;
      runs += 1;
      expect(running).toBe(1);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      running -= 1;
      return [];
    });
    const stop = start(context);
    await vi.advanceTimersByTimeAsync(intervalMs);
    await vi.advanceTimersByTimeAsync(10 * intervalMs);
    expect(runs).toBe(1);
    finish();
    await vi.advanceTimersByTimeAsync(intervalMs);
    expect(runs).toBe(2);
    const stopped = stop();
    finish();
    await stopped;
    await vi.advanceTimersByTimeAsync(10 * intervalMs);
    expect({ runs, running }).toEqual({ runs: 2, running: 0 });
  });

  it('continues after a failure, which is logged', async () => {
    let runs = 0;
    const { context, failures } = createContext(async () => {
      runs += 1;
      throw new Error('the database is away');
    });
    const stop = start(context);
    await vi.advanceTimersByTimeAsync(3 * intervalMs);
    expect(runs).toBe(3);
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatchObject({ job: 'fire-due-timers', err: expect.any(Error) });
    await stop();
  });

  it('is waited for when it is stopped', async () => {
    let isDone = false;
    let finish = (): void => undefined;
    const { context } = createContext(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      isDone = true;
      return [];
    });
    const stop = start(context);
    await vi.advanceTimersByTimeAsync(intervalMs);
    const stopped = stop().then(() => isDone);
    finish();
    expect(await stopped).toBe(true);
  });
});
