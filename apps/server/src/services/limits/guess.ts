import type { Limiter, Take } from '#services/core/ports/limiter.ts';
import type { AppContext, Guess, RequestContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { callLimits, proofsOfOneAccount } from './limit-table.ts';
import { listTakes } from './take-call.ts';

/** The number of calls from one address that may wait for other guesses to end: as many as may wait for a password's hash. */
const maxWaiting = 64;

interface PendingGuesses {
  /** The guesses that have been taken and have no result yet. */
  count: number;
  /** The calls that are taking a guess. */
  taking: number;
  /** How many guesses were given back. */
  givenBack: number;
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
  const state = guesses.get(key) ?? { count: 0, taking: 0, givenBack: 0, waiting: [] };
  guesses.set(key, state);
  const forgetIfUnused = () => void (state.count + state.taking === 0 && guesses.delete(key));
  state.taking += 1;
  try {
    for (;;) {
      const at = clock.now().getTime();
      const { givenBack } = state;
      try {
        await limits.takeAll(takes);
        return trackGuess(state, forgetIfUnused, () => Promise.all(takes.map((take) => limits.giveBack(take.key, take.limit, at))));
      } catch (error) {
        if (!isTooMany(error)) throw error;
        // The refusal may have been decided before another guess was given back.
        if (state.givenBack > givenBack) continue;
        if (state.count === 0 || state.waiting.length >= maxWaiting) throw error;
        await new Promise<void>((resolve) => void state.waiting.push(resolve));
      }
    }
  } finally {
    state.taking -= 1;
    forgetIfUnused();
  }
}

/** Records that the guess of the call was right: it counts for the account instead of the address. Throws `tooMany`. */
export async function countProof({ guess, limits }: RequestContext, accountId: string): Promise<void> {
  await guess?.right();
  await limits.take(`proof ${accountId}`, proofsOfOneAccount);
}

function trackGuess(state: PendingGuesses, forgetIfUnused: () => void, giveBack: () => Promise<unknown>): Guess {
  state.count += 1;
  let isClosed = false;
  function close(madeRoom: boolean): void {
    state.count -= 1;
    if (madeRoom) state.givenBack += 1;
    forgetIfUnused();
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
