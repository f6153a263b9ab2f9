import { useSession } from '../session/session-store.ts';

/** Lets the first screen come before the connection. */
const patienceMs = 1000;

/** Keeps the live connection while somebody is signed in. Its code is a chunk of its own, fetched then. Called once at start. */
export function startLive(): void {
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
  useSession.subscribe(follow);
}

async function begin(accountId: string, isFresh: boolean, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  if (signal.aborted) return;
  // Where the chunk cannot be had the app works without it, as it does without a network.
  const chunk = await import('./run-live.ts').catch(() => null);
  await chunk?.runLive({ accountId, isFresh }, signal);
}
