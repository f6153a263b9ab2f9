import { clearSession } from './session-store.ts';

/** `chosen`: the user logged out. `expired`: the server no longer knows the session. `ended`: the account has ended it from another device. */
export type SignOutReason = 'chosen' | 'expired' | 'ended';

type Listener = (reason: SignOutReason) => void;
const listeners = new Set<Listener>();

/**
 * Registers a listener that drops what must end with the session (cached answers, the open screen). Returns the function that unregisters
 * it.
 */
export function onSignOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets the session on this device and goes to the site root. Drafts of forms stay for the next sign-in. */
export function signOutHere(reason: SignOutReason): void {
  clearSession();
  for (const listener of listeners) listener(reason);
}
