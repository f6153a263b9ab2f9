import { useSession } from './session-store.ts';

/**
 * Runs when the session becomes another account's or another tenant's, in this tab or in another one, and when it ends:
 * whatever was kept of the one before must not be seen in the next. Returns the way to unregister.
 */
export function onIdentityChange(listener: () => void): () => void {
  return useSession.subscribe(({ user, tenantId }, before) => {
    if (user?.id !== before.user?.id || tenantId !== before.tenantId) listener();
  });
}

/** Names who works where: as a key, nothing of one identity's screens lives on in another's. */
export function useIdentity(): string {
  return useSession(({ user, tenantId }) => `${user?.id} ${tenantId}`);
}
