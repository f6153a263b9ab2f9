import { useSession } from '../session/session-store.ts';
import { onSignOut } from '../session/sign-out.ts';
import { copiesNameOf, deleteCopies } from './copies-name.ts';
import { noCopies, useCopies } from './copies-state.ts';

/** The first screen is loaded before. */
const startDelayMs = 1500;

/**
 * Keeps copies of the work on the phone while an account is signed in to a tenant. What does so is a separate chunk, which is loaded once the first screen
 * stands; what deletes the copies is here, so that it is always there. Called once at start.
 */
export function startTakeAlong(): void {
  let followed = '';
  let hadTenant = false;
  let stop = new AbortController();
  // The session is over when its listeners are called.
  let accountId = '';
  const follow = () => {
    const { authToken, user, tenantId } = useSession.getState();
    accountId = user?.id ?? accountId;
    const name = authToken && user ? copiesNameOf(user.id, tenantId ?? '') : '';
    if (name === followed) return;
    // The account goes on without a tenant: it is no longer a member of it.
    if (hadTenant && authToken && !tenantId) void deleteCopies(followed);
    followed = name;
    hadTenant = tenantId !== null;
    stop.abort();
    stop = new AbortController();
    useCopies.setState(noCopies);
    const { signal } = stop;
    if (!name) return;
    const begin = () => import('./begin-take-along.ts').then((part) => part.beginTakeAlong(hadTenant ? name : null, accountId, signal));
    setTimeout(() => void begin().catch(() => undefined), startDelayMs);
  };
  follow();
  useSession.subscribe(follow);
  onSignOut((reason) => {
    // Signing out keeps what waits in the outbox for the account's return; a phone that its owner has given up keeps nothing.
    if (accountId && reason !== 'expired') void deleteCopies(reason === 'ended' ? accountId : copiesNameOf(accountId));
  });
}
