import { secondMs } from '@energy-om/domain';
import type { ServerEvent } from '../services/core/event-bus.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { startWorker } from '../services/core/scheduling/start-worker.ts';
import { createTenantCache } from '../services/feed/tenant-cache.ts';
import { createNotificationTurns, dispatchOutbox } from '../services/notification/dispatch-outbox.ts';
import { listRecipients } from '../services/notification/list-recipients.ts';

/** The maximum number of events of each tenant in one run. */
const maxAtOnce = 100;
/** People are notified only once of an order that moves several times within this time. */
const debounceMs = 100;
/** While one thing follows another, more of a tenant's events share what a run costs. */
const busyDebounceMs = 300;
const triggers: readonly ServerEvent['kind'][] = ['order-changed', 'order-commented', 'alarm-changed', 'account-changed'];

/** Starts the worker that dispatches the outbox as soon as there are events in it. @returns a function that stops it */
export function dispatchNotifications(context: AppContext): () => Promise<void> {
  const recipients = createTenantCache(context, (tenantId) => listRecipients(context, tenantId));
  const turns = createNotificationTurns(context.log);
  const stop = startWorker(context, {
    name: 'dispatch-notifications',
    intervalMs: 5 * secondMs,
    debounceMs,
    busyDebounceMs,
    isTriggeredBy: ({ kind }) => triggers.includes(kind),
    run: async () => (await dispatchOutbox(context, recipients, maxAtOnce, turns)) === maxAtOnce,
  });
  return async () => {
    recipients.close();
    await stop();
  };
}
