import type { Limiter, Take } from '../core/ports/limiter.ts';
import type { AppContext, Guess, RequestContext } from '../core/request-context.ts';
import { ServiceError } from '../core/service-error.ts';
import { callLimits, proofsOfOneAccount } from './limit-table.ts';
import { listTakes } from './take-call.ts';

/** How many of one address may wait for the guesses of others that are under way: as many as for a password's hash. */
const maxWaiting = 64;

interface UnderWay {
  count: number;
  waiting: (() => void)[];
}

/** By limiter, and so by server; then by the address's narrowest network. */
const underWay = new WeakMap<Limiter, Map<string, UnderWay>>();

/**
 * Takes a guess from the limits of the caller's address. Where they are used up by guesses that are still under way, it waits for how
 * those end: a shift that logs in behind one router in the same second is no attack. Throws `tooMany`.
 */
export async function beginGuess(context: Pick<AppContext, 'limits' | 'clock'> & { address: string }): Promise<Guess> {
  const { limits, clock, address } = context;
  const takes = listTakes('guess', address, callLimits.guess);
  const key = (takes[0] as Take).key;
  const guesses = underWay.get(limits) ?? new Map<string, UnderWay>();
  underWay.set(limits, guesses);
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

/** The guess of the call itself was right: it counts for the account instead of the address. Throws `tooMany`. */
export async function countProof({ guess, limits }: RequestContext, accountId: string): Promise<void> {
  await guess?.right();
  await limits.take(`proof ${accountId}`, proofsOfOneAccount);
}

function trackGuess(guesses: Map<string, UnderWay>, key: string, giveBack: () => Promise<unknown>): Guess {
  const state = guesses.get(key) ?? { count: 0, waiting: [] };
  guesses.set(key, state);
  state.count += 1;
  let isSettled = false;
  function settle(madeRoom: boolean): void {
    state.count -= 1;
    if (state.count === 0) guesses.delete(key);
    // One that is let on settles in its turn; with none under way there is nothing left to wait for.
    const next = state.count === 0 ? state.waiting.splice(0) : madeRoom ? state.waiting.splice(0, 1) : [];
    for (const resume of next) resume();
  }
  return {
    async right() {
      if (isSettled) return;
      isSettled = true;
      // What succeeded does not fail for its bookkeeping: not given back, it counts until the window has passed.
      await giveBack()
        .catch(() => undefined)
        .finally(() => settle(true));
    },
    wrong() {
      if (isSettled) return;
      isSettled = true;
      settle(false);
    },
  };
}

function isTooMany(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'tooMany';
}
