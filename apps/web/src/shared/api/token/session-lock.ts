const lockName = 'session-refresh';

let last = Promise.resolve();

/**
 * Runs one change of the session at a time, in all tabs; a browser without locks runs one at a time in each tab.
 * @param run receives whether another had the lock a moment ago
 */
export async function runWithSessionLock(run: (wasBusy: boolean) => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) {
    const turn = last.then(() => run(false));
    last = turn.catch(() => undefined);
    return turn;
  }
  const isBusy = await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? run(false) : true));
  if (isBusy) await locks.request(lockName, () => run(true));
}
