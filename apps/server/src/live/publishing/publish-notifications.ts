import { type AccountMessage, accountTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { Broker } from '../broker/broker.ts';

/** Hands phones what was written for their accounts; those that are away get it when they come back. @returns stops it */
export function publishNotifications({ eventBus }: Pick<AppContext, 'eventBus'>, broker: Broker): () => void {
  return eventBus.subscribe((signal) => {
    if (signal.kind !== 'notified' && signal.kind !== 'notifications-read') return;
    const { kind, tenantId } = signal;
    const message: AccountMessage =
      kind === 'notified' ? { kind, tenantId, notification: signal.notification, isQuiet: signal.isQuiet } : { kind, tenantId };
    // What was read on another phone is seen when the list is read.
    for (const accountId of signal.accountIds) void broker.publish(accountTopic(accountId), message, { persistent: kind === 'notified' });
  });
}
