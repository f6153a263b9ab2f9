import { clearSession } from './session-store.ts';

const listeners = new Set<() => void>();

/** What must be dropped with the session (cached answers, the open screen) registers here. Returns the way to unregister. */
export function onSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets the session on this device and goes to the site root. Drafts of forms stay for the next sign-in. */
export function signOutHere(): void {
  clearSession();
  for (const listener of listeners) listener();
}
