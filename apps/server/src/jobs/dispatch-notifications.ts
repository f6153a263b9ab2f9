import type { ServerEvent } from '../services/core/event-bus.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { createTenantCache } from '../services/feed/tenant-cache.ts';
import { createNotificationTurns, dispatchOutbox } from '../services/notification/dispatch-outbox.ts';
import { listRecipients } from '../services/notification/list-recipients.ts';
import { startWorker } from './start-worker.ts';

/** Of each tenant. */
const maxAtOnce = 100;
/** Of an order that moves several times in a moment people are told once. */
const together = 100;
const worthALook: readonly ServerEvent['kind'][] = ['order-changed', 'alarm-changed', 'account-changed'];

/** Tells people what concerns them, within a moment of its happening. @returns stops it */
export function writeNotifications(context: AppContext): () => Promise<void> {
  const recipients = createTenantCache(context, (tenantId) => listRecipients(context, tenantId));
  const turns = createNotificationTurns(context.log);
  const stop = startWorker(context, {
    name: 'write-notifications',
    pause: 5_000,
    together,
    isAsked: ({ kind }) => worthALook.includes(kind),
    run: async () => (await dispatchOutbox(context, recipients, maxAtOnce, turns)) === maxAtOnce,
  });
  return async () => {
    recipients.close();
    await stop();
  };
}
