import type { Signal } from '../services/core/event-bus.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { keepByTenant } from '../services/feed/tenant-cache.ts';
import { createNotificationTurns, writeDueNotifications } from '../services/notification/dispatch-outbox.ts';
import { listRecipients } from '../services/notification/list-recipients.ts';
import { runWhenAsked } from './start-worker.ts';

/** Of each tenant. */
const mostAtOnce = 100;
/** Of an order that moves several times in a moment people are told once. */
const together = 100;
const worthALook: readonly Signal['kind'][] = ['order-changed', 'alarm-changed', 'account-changed'];

/** Tells people what concerns them, within a moment of its happening. @returns stops it */
export function writeNotifications(context: AppContext): () => Promise<void> {
  const recipients = keepByTenant(context, (tenantId) => listRecipients(context, tenantId));
  const turns = createNotificationTurns(context.log);
  const stop = runWhenAsked(context, {
    name: 'write-notifications',
    pause: 5_000,
    together,
    isAsked: ({ kind }) => worthALook.includes(kind),
    run: async () => (await writeDueNotifications(context, recipients, mostAtOnce, turns)) === mostAtOnce,
  });
  return async () => {
    recipients.close();
    await stop();
  };
}
