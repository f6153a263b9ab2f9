import { secondMs } from '@energy-om/domain';
import type { Log } from '#services/core/request-context.ts';

/** Last wills that are sent only if their client does not reconnect in time (MQTT 5 §3.1.3.2.2). They do not survive the process. */
export interface DelayedWills {
  /** @param seconds until it is sent, unless `cancel` comes first */
  schedule(clientId: string, seconds: number, send: () => Promise<unknown>): void;
  cancel(clientId: string): void;
  stop(): void;
}

export function createDelayedWills(log: Log): DelayedWills {
  const timers = new Map<string, NodeJS.Timeout>();
  function cancel(clientId: string): void {
    clearTimeout(timers.get(clientId));
    timers.delete(clientId);
  }
  return {
    schedule(clientId, seconds, send) {
      cancel(clientId);
      const timer = setTimeout(() => {
        timers.delete(clientId);
        send().catch((error: unknown) => log.warn({ err: error }, 'a last will was lost'));
      }, seconds * secondMs);
      timers.set(clientId, timer.unref());
    },
    cancel,
    stop() {
      for (const clientId of [...timers.keys()]) cancel(clientId);
    },
  };
}
