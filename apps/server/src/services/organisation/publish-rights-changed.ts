import type { SignedInContext } from '#services/core/request-context.ts';

/** To be called after the commit that changed the accounts' rights in the actor's tenant. */
export async function publishRightsChanged({ eventBus, actor }: SignedInContext, accountIds: Iterable<string>): Promise<void> {
  const { tenantId } = actor;
  await Promise.all(Array.from(new Set(accountIds), (accountId) => eventBus.publish({ kind: 'account-changed', accountId, tenantId })));
}
