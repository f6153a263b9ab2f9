import { useSession } from './session-store.ts';

/**
 * Calls the listener when the session changes to another account or tenant, in this tab or in another one, and when it ends: nothing that
 * was cached for the one before may be shown in the next. Returns the function that unregisters it.
 */
export function onIdentityChange(listener: () => void): () => void {
  return useSession.subscribe(({ user, tenantId }, before) => {
    if (user?.id !== before.user?.id || tenantId !== before.tenantId) listener();
  });
}

/** Identifies the account and the tenant: as a React key it unmounts the screens of one identity before those of another. */
export function useIdentity(): string {
  return useSession(({ user, tenantId }) => `${user?.id} ${tenantId}`);
}
