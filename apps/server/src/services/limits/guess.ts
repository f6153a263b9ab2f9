import type { Limiter, Take } from '#services/core/ports/limiter.ts';
import type { AppContext, Guess, RequestContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { callLimits, proofsOfOneAccount } from './limit-table.ts';
import { listTakes } from './take-call.ts';

/** The number of calls from one address that may wait for other guesses to end: as many as may wait for a password's hash. */
const maxWaiting = 64;

interface PendingGuesses {
  count: number;
  waiting: (() => void)[];
}

/** Pending guesses by limiter, and so by server; then by the narrowest network of the address. */
const pendingByLimiter = new WeakMap<Limiter, Map<string, PendingGuesses>>();

/**
 * Takes a guess from the limits of the caller's address. Where pending guesses have used these up, it waits for their results: a shift that
 * logs in behind one router in the same second is no attack. Throws `tooMany`.
 */
export async function beginGuess(context: Pick<AppContext, 'limits' | 'clock'> & { address: string }): Promise<Guess> {
  const { limits, clock, address } = context;
  const takes = listTakes('guess', address, callLimits.guess);
  const key = (takes[0] as Take).key;
  const guesses = pendingByLimiter.get(limits) ?? new Map<string, PendingGuesses>();
  pendingByLimiter.set(limits, guesses);
  for (;;) {
    const at = clock.now().getTime();
    try {
      await limits.takeAll(takes);
      return trackGuess(guesses, key, () => Promise.all(takes.map((take) => limits.giveBack(take.key, take.limit, at))));
    } catch (error) {
      const others = guesses.get(key);
      if (!isTooMany(error) || others === undefined || others.waiting.length >= maxWaiting) throw error;
      await new Promise<void>((resolve) => void others.waiting.push(resolve));
    }
  }
}

/** Records that the guess of the call was right: it counts for the account instead of the address. Throws `tooMany`. */
export async function countProof({ guess, limits }: RequestContext, accountId: string): Promise<void> {
  await guess?.right();
  await limits.take(`proof ${accountId}`, proofsOfOneAccount);
}

function trackGuess(guesses: Map<string, PendingGuesses>, key: string, giveBack: () => Promise<unknown>): Guess {
  const state = guesses.get(key) ?? { count: 0, waiting: [] };
  guesses.set(key, state);
  state.count += 1;
  let isClosed = false;
  function close(madeRoom: boolean): void {
    state.count -= 1;
    if (state.count === 0) guesses.delete(key);
    // A call that proceeds wakes the next one when it ends. With none pending, all waiting calls wake.
    const next = state.count === 0 ? state.waiting.splice(0) : madeRoom ? state.waiting.splice(0, 1) : [];
    for (const resume of next) resume();
  }
  return {
    async right() {
      if (isClosed) return;
      isClosed = true;
      // A successful sign-in does not fail because its take cannot be given back: the take then counts until the window has passed.
      await giveBack()
        .catch(() => undefined)
        .finally(() => close(true));
    },
    wrong() {
      if (isClosed) return;
      isClosed = true;
      close(false);
    },
  };
}

function isTooMany(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'tooMany';
}
