/**
 * Does some work when the phone has nothing else to do. Where the browser does not say when that is, it waits as long as the first screen mostly takes.
 *
 * @param withinMs the longest time that the work waits
 * @returns ends the wait
 */
export function whenIdle(work: () => void, withinMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = globalThis.setTimeout(work, 600);
    return () => globalThis.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: withinMs });
  return () => window.cancelIdleCallback(handle);
}
