import { type AccountMessage, accountTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { Broker } from '../broker/broker.ts';

/**
 * Publishes notifications to the phones of their accounts; phones that are offline receive them when they come back.
 * @returns a function that stops it
 */
export function publishNotifications({ eventBus }: Pick<AppContext, 'eventBus'>, broker: Broker): () => void {
  return eventBus.subscribe((event) => {
    if (event.kind !== 'notified' && event.kind !== 'notifications-read') return;
    const { kind, tenantId } = event;
    const message: AccountMessage =
      kind === 'notified' ? { kind, tenantId, notification: event.notification, isQuiet: event.isQuiet } : { kind, tenantId };
    // `notifications-read` is not stored: a phone that comes back loads the list, which shows what was read meanwhile.
    for (const accountId of event.accountIds) {
      void broker.publish(accountTopic(accountId), message, { persistent: kind === 'notified' });
    }
  });
}
