import { accountTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { SignedInActors } from '#services/feed/signed-in-actors.ts';
import type { Broker } from '../broker/broker.ts';

/**
 * Has the phones of everybody who is signed in to a tenant read their account again when the tenant was suspended or resumed, or its
 * parameters have changed: an account comes with the tenant's name, colours and suspension.
 *
 * @returns a function that stops it
 */
export function publishTenantChanges(context: AppContext, broker: Broker, signedInActors: SignedInActors): () => void {
  async function publish(tenantId: string): Promise<void> {
    const accountIds = new Set((await signedInActors.read(tenantId)).map(({ accountId }) => accountId));
    // A phone that was offline shows the tenant as it is, too, once it is back.
    for (const accountId of accountIds)
      void broker.publish(accountTopic(accountId), { kind: 'account-changed', tenantId }, { persistent: true });
  }

  return context.eventBus.subscribe((event) => {
    if (event.kind !== 'tenant-changed') return;
    publish(event.tenantId).catch((error: unknown) =>
      context.log.warn({ err: error, tenantId: event.tenantId }, 'a change of a tenant was not published'),
    );
  });
}
