import { type AccountMessage, accountTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { Broker } from '../broker/broker.ts';

/** Publishes to phones what was written for their accounts; phones that are offline receive it when they come back. @returns stops it */
export function publishNotifications({ eventBus }: Pick<AppContext, 'eventBus'>, broker: Broker): () => void {
  return eventBus.subscribe((event) => {
    if (event.kind !== 'notified' && event.kind !== 'notifications-read') return;
    const { kind, tenantId } = event;
    const message: AccountMessage =
      kind === 'notified' ? { kind, tenantId, notification: event.notification, isQuiet: event.isQuiet } : { kind, tenantId };
    // A phone that comes back loads the list, which says what was read meanwhile.
    for (const accountId of event.accountIds) {
      void broker.publish(accountTopic(accountId), message, { persistent: kind === 'notified' });
    }
  });
}
