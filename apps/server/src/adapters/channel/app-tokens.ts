import { createHash } from 'node:crypto';
import { createRenewedValue, type FetchedValue, type RenewedValue } from '../renewed-value.ts';

/** The access tokens of organisations' apps. Each is kept in this process until it expires, however many messages go out with it. */
export interface AppTokens {
  /** @param app what the token depends on, its secret included: with another secret another token is asked for */
  of(app: readonly string[], fetchToken: () => Promise<FetchedValue>): RenewedValue;
}

/** Apps whose tokens are kept; beyond that, the one whose first use is longest ago is forgotten. */
const maxTokens = 1000;

export function createAppTokens(now: () => Date): AppTokens {
  const tokens = new Map<string, RenewedValue>();
  return {
    of(app, fetchToken) {
      const key = createHash('sha256').update(JSON.stringify(app)).digest('base64');
      const known = tokens.get(key);
      if (known) return known;
      const token = createRenewedValue(fetchToken, now);
      tokens.set(key, token);
      const [oldest] = tokens.keys();
      if (tokens.size > maxTokens && oldest !== undefined) tokens.delete(oldest);
      return token;
    },
  };
}
