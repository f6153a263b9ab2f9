import { secondMs } from '@energy-om/domain';
import { createBroadcastTurns, sendBroadcasts } from '../services/announcement/broadcasts/send-broadcasts.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { startWorker } from '../services/core/scheduling/start-worker.ts';

/** Starts the worker that sends announcements as soon as they are published, at their times, and to whoever joins. @returns a function that stops it */
export function sendAnnouncements(context: AppContext): () => Promise<void> {
  const turns = createBroadcastTurns(context.log);
  return startWorker(context, {
    name: 'send-announcements',
    intervalMs: 5 * secondMs,
    debounceMs: 0,
    isTriggeredBy: ({ kind }) => kind === 'announcement-due' || kind === 'account-changed',
    run: async () => (await sendBroadcasts(context, turns)) > 0,
  });
}
