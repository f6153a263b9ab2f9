const lockName = 'session-refresh';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one change of the session at a time, in all tabs; a browser without locks runs one at a time in each tab.
 * @param run receives whether another had the lock a moment ago
 */
export async function runWithSessionLock(run: (wasBusy: boolean) => Promise<void>): Promise<void> {
  if (!navigator.locks) {
    const turn = last.then(() => run(false));
    last = turn.catch(() => undefined);
    return turn;
  }
  const isDone = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await run(false);
    return true;
  });
  if (!isDone) await navigator.locks.request(lockName, () => run(true));
}
