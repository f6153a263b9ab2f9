import { loadScreenTexts } from '../i18n/texts.ts';
import { useSession } from '../session/session-store.ts';

/** The first screen is loaded before the connection is opened. */
const startDelayMs = 1000;

/**
 * Keeps a live connection while an account is signed in; its code is a separate chunk, which is fetched then. Called once at start.
 * @returns the function that ends it
 */
export function startLive(): () => void {
  let connected: { accountId: string; stop: AbortController } | null = null;
  let isFresh = false;
  const follow = () => {
    const { authToken, user } = useSession.getState();
    const accountId = authToken === null ? null : (user?.id ?? null);
    if (accountId === (connected?.accountId ?? null)) return;
    connected?.stop.abort();
    connected = accountId === null ? null : { accountId, stop: new AbortController() };
    if (connected) void begin(connected.accountId, isFresh, connected.stop.signal);
  };
  follow();
  isFresh = true;
  const unsubscribe = useSession.subscribe(follow);
  return () => {
    unsubscribe();
    connected?.stop.abort();
  };
}

async function begin(accountId: string, isFresh: boolean, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, startDelayMs));
  if (signal.aborted) return;
  // When the chunk cannot be loaded, the app works without live messages, as it does without a network.
  const loaded = await Promise.all([import('./run-live.ts'), loadScreenTexts('live')]).catch(() => null);
  await loaded?.[0].runLive({ accountId, isFresh }, signal);
}
