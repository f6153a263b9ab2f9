import { secondMs } from '@energy-om/domain';
import { hashToken } from '#services/account/session/tokens.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError, tooMany } from '#services/core/service-error.ts';
import { failedDeviceTokens } from '#services/limits/limit-table.ts';
import { listTakes } from '#services/limits/take-call.ts';
import { type DeviceCredential, findDeviceCredentials } from './find-device-credential.ts';

/** The credentials a device presents: its access token as user name, or its code as user name and the token as password. */
export interface ShownCredentials {
  username: string | null;
  password: string | null;
}

export interface DeviceAuthenticator {
  /**
   * @returns null when the token is unknown, revoked or missing. Throws `tooMany`, without looking the token up, for an address that has
   * presented too many unknown tokens.
   */
  authenticate(address: string, shown: ShownCredentials): Promise<DeviceCredential | null>;
}

/** Tokens created here are 32 letters and digits; imported tokens have the form that the devices already use. */
const tokenPattern = /^[\x21-\x7e]{8,256}$/;
/** A device with a revoked token retries for ever. The same token again is no new guess, so it is rejected without a query. */
const rejectionTtlMs = 30 * secondMs;
const maxRemembered = 10_000;

/** Authenticates devices by their token and limits guessing, for MQTT, HTTP and the requests of an external broker alike. */
export function createDeviceAuthenticator(context: AppContext): DeviceAuthenticator {
  const rejectedAt = new Map<string, number>();
  const blockedUntil = new Map<string, number>();

  function isRejected(key: string, now: number): boolean {
    const at = rejectedAt.get(key);
    return at !== undefined && now - at >= 0 && now - at < rejectionTtlMs;
  }

  /** Counts the token in each network of the address. The first network over its limit is blocked with all its addresses. */
  async function countUnknownToken(address: string, now: number): Promise<void> {
    for (const take of listTakes('device-token', address, failedDeviceTokens)) {
      try {
        await context.limits.take(take.key, take.limit);
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'tooMany') {
          const { retryAfterSeconds } = error.data as { retryAfterSeconds: number };
          remember(blockedUntil, take.key, now + retryAfterSeconds * secondMs);
        }
        throw error;
      }
    }
  }

  return {
    async authenticate(address, { username, password }) {
      const now = context.clock.now().getTime();
      const until = Math.max(...listTakes('device-token', address, failedDeviceTokens).map(({ key }) => blockedUntil.get(key) ?? 0));
      if (until > now) throw tooMany(Math.ceil((until - now) / secondMs));
      const byName = username !== null && tokenPattern.test(username) ? hashToken(username) : null;
      const byPassword = username !== null && password !== null && tokenPattern.test(password) ? hashToken(password) : null;
      const hashes = [byName, byPassword].filter((hash) => hash !== null);
      if (hashes.length === 0) return null;
      const key = hashes.map((hash) => hash.toString('base64')).join();
      if (isRejected(key, now)) return null;
      const found = await findDeviceCredentials(context, hashes);
      const valid = found.find(({ hash, code }) => byName?.equals(hash) || (byPassword?.equals(hash) && code === username));
      if (valid) return valid;
      remember(rejectedAt, key, now);
      await countUnknownToken(address, now);
      return null;
    },
  };
}

function remember(map: Map<string, number>, key: string, value: number): void {
  map.delete(key);
  if (map.size >= maxRemembered) map.delete(map.keys().next().value as string);
  map.set(key, value);
}
