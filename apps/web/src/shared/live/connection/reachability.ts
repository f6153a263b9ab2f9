/** Whether the phone has a network and shows this page, without which connecting is pointless. */
export function isReachable(): boolean {
  return navigator.onLine && document.visibilityState === 'visible';
}

/** Resolves when the phone becomes reachable, or the signal fires. */
export async function whenReachable(signal: AbortSignal): Promise<void> {
  while (!isReachable() && !signal.aborted) await nextChange(signal);
}

/** Resolves after these milliseconds, at a change of network or visibility, or when the signal fires, whichever comes first. */
export function waitUpTo(milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), milliseconds);
  return nextChange(AbortSignal.any([signal, over.signal])).finally(() => clearTimeout(timer));
}

function nextChange(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      document.removeEventListener('visibilitychange', done);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
