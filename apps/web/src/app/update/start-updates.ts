import { secondMs } from '@energy-om/domain';
import { whenIdle } from '#shared/time/when-idle.ts';

/** The first screen has asked for what it shows by then. */
const afterFirstScreenMs = 2 * secondMs;
const idleWithinMs = 10 * secondMs;

let isStarted = false;

/** The first screen can be used: when the phone has nothing else to do, the app is kept on it. Called with every screen. */
export function startUpdates(): void {
  if (isStarted || import.meta.env.DEV) return;
  isStarted = true;
  // Plain HTTP has no workers.
  if (!('serviceWorker' in navigator) || !navigator.locks) return;
  setTimeout(() => whenIdle(run, idleWithinMs), afterFirstScreenMs);
}

/** Without them the app works as it does in a browser that has no workers. */
function run(): void {
  import('./run-updates.ts').then(({ runUpdates }) => runUpdates()).catch(() => undefined);
}
