import type { LiveMessage } from '@energy-om/contract';
import { dispatchLiveMessage } from '../live-handlers.ts';

/** @returns a function that hands a message to every tab of the browser, this one included; it works until the signal fires */
export function shareBetweenTabs(accountId: string, signal: AbortSignal): (message: LiveMessage) => void {
  const channel = new BroadcastChannel(`live ${accountId}`);
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => dispatchLiveMessage(data);
  signal.addEventListener('abort', () => channel.close());
  return (message) => {
    if (signal.aborted) return;
    channel.postMessage(message);
    dispatchLiveMessage(message);
  };
}

/**
 * Runs in one tab at a time. Browsers offer locks on secure pages only. Without them every visible tab connects, and since all tabs
 * share one client id, the server keeps only the newest connection.
 */
export async function runInOneTab(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request(name, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
