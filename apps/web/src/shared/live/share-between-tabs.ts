import type { LiveMessage } from '@energy-om/contract';
import { handleLive } from './live-handlers.ts';

/** @returns hands a message to every tab of the browser, this one included; works until the signal fires */
export function shareBetweenTabs(accountId: string, signal: AbortSignal): (message: LiveMessage) => void {
  const channel = new BroadcastChannel(`live ${accountId}`);
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => handleLive(data);
  signal.addEventListener('abort', () => channel.close());
  return (message) => {
    if (signal.aborted) return;
    channel.postMessage(message);
    handleLive(message);
  };
}

/**
 * Of all tabs one at a time. Browsers have locks on secure pages only; without them the tab on the screen connects, and
 * since they all share one client id, the server keeps the newest connection.
 */
export async function runInOneTab(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request(name, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
