import type { ServerEvent } from '../services/core/event-bus.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { createTenantCache } from '../services/feed/tenant-cache.ts';
import { createNotificationTurns, dispatchOutbox } from '../services/notification/dispatch-outbox.ts';
import { listRecipients } from '../services/notification/list-recipients.ts';
import { startWorker } from './start-worker.ts';

/** Events of each tenant in one run. */
const maxAtOnce = 100;
/** People are notified once of an order that moves several times within it. */
const debounceMs = 100;
const triggers: readonly ServerEvent['kind'][] = ['order-changed', 'alarm-changed', 'account-changed'];

/** Notifies people of what concerns them, within a moment of the event. @returns stops it */
export function dispatchNotifications(context: AppContext): () => Promise<void> {
  const recipients = createTenantCache(context, (tenantId) => listRecipients(context, tenantId));
  const turns = createNotificationTurns(context.log);
  const stop = startWorker(context, {
    name: 'dispatch-notifications',
    intervalMs: 5_000,
    debounceMs,
    isTriggeredBy: ({ kind }) => triggers.includes(kind),
    run: async () => (await dispatchOutbox(context, recipients, maxAtOnce, turns)) === maxAtOnce,
  });
  return async () => {
    recipients.close();
    await stop();
  };
}
