import { secondMs } from '@energy-om/domain';
import type { Limiter } from '#services/core/ports/limiter.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError, tokenExpired, tooMany } from '#services/core/service-error.ts';
import { badTokens } from '#services/limits/limit-table.ts';
import { listTakes } from '#services/limits/take-call.ts';

const maxRemembered = 50_000;

interface Tokens {
  /** Tokens that have led to a session, or that this server has given out. */
  known: Set<string>;
  /** Tokens that led to no session: one that has ended does not come back. */
  unknown: Set<string>;
  /** Epoch milliseconds by network. */
  blockedUntil: Map<string, number>;
}

/** By limiter, and so by server. */
const tokensByLimiter = new WeakMap<Limiter, Tokens>();

/**
 * Looks a token up for which nothing is kept, and counts for the networks of the address those that lead to no session, each once: phones with a token that has run
 * out repeat it. Beyond the limit no other token is looked up for them than those that have led to a session here, or that were given out here: nobody without an account
 * occupies the database,
 * and whoever else works behind the address goes on. Throws `tokenExpired`, `tooMany`.
 */
export async function lookTokenUp<Session>(
  { limits, clock }: Pick<AppContext, 'limits' | 'clock'>,
  { token, address }: { token: string; address: string },
  find: () => Promise<Session | null>,
): Promise<Session> {
  const { known, unknown, blockedUntil } = tokensOf(limits);
  if (unknown.has(token)) throw tokenExpired();
  const now = clock.now().getTime();
  const takes = listTakes('bad-token', address, badTokens);
  const until = Math.max(...takes.map(({ key }) => blockedUntil.get(key) ?? 0));
  if (until > now && !known.has(token)) throw tooMany(Math.ceil((until - now) / secondMs));
  const session = await find();
  remember(session === null ? unknown : known, token);
  if (session !== null) return session;
  for (const { key, limit } of takes) {
    try {
      await limits.take(key, limit);
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'tooMany') {
        if (blockedUntil.size >= maxRemembered) blockedUntil.clear();
        blockedUntil.set(key, now + (error.data as { retryAfterSeconds: number }).retryAfterSeconds * secondMs);
      }
      throw error;
    }
  }
  throw tokenExpired();
}

/** Takes down a token that this server gives out: whoever signs in or renews a session behind a blocked address goes on as well. @param token as it is looked up */
export function rememberGivenToken({ limits }: Pick<AppContext, 'limits'>, token: string): void {
  remember(tokensOf(limits).known, token);
}

function remember(tokens: Set<string>, token: string): void {
  if (tokens.size >= maxRemembered) tokens.clear();
  tokens.add(token);
}

function tokensOf(limits: Limiter): Tokens {
  const tokens = tokensByLimiter.get(limits) ?? { known: new Set(), unknown: new Set(), blockedUntil: new Map() };
  tokensByLimiter.set(limits, tokens);
  return tokens;
}
