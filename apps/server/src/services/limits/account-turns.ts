import { unavailable } from '#services/core/service-error.ts';

/**
 * The number of calls of one account that a server works on at the same time, far below the number of its connections to the database: whoever asks many slow
 * questions at once waits for the own ones, and nobody else does. A screen that loads its parts at once notices nothing of it.
 */
export const maxCallsOfAccount = 4;

interface WaitingCall {
  begin(): void;
}

interface AccountCalls {
  running: number;
  /** In the order of their arrival. */
  waiting: WaitingCall[];
}

/** Lets each account have a few calls under way at a time; further ones wait for their turn. */
export class AccountTurns {
  readonly #accounts = new Map<string, AccountCalls>();

  /** @param isAnswered whether the call was answered while it waited, because its deadline passed: then nothing is done any more */
  async run<Answer>(accountId: string, isAnswered: () => boolean, call: () => Promise<Answer>): Promise<Answer> {
    const calls = this.#callsOf(accountId);
    if (calls.running >= maxCallsOfAccount) await new Promise<void>((begin) => calls.waiting.push({ begin }));
    else calls.running += 1;
    try {
      if (isAnswered()) throw unavailable();
      return await call();
    } finally {
      this.#end(accountId, calls);
    }
  }

  #callsOf(accountId: string): AccountCalls {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const calls = { running: 0, waiting: [] };
    this.#accounts.set(accountId, calls);
    return calls;
  }

  /** The turn of a call that ends is the next one's, so that none that has just arrived comes before it. */
  #end(accountId: string, calls: AccountCalls): void {
    const next = calls.waiting.shift();
    if (next) next.begin();
    else calls.running -= 1;
    if (calls.running === 0) this.#accounts.delete(accountId);
  }
}
