import { hashToken } from '../account/session/tokens.ts';
import type { AppContext } from '../core/request-context.ts';
import { ServiceError, tooMany } from '../core/service-error.ts';
import { failedDeviceTokens } from '../limits/limit-table.ts';
import { listTakes } from '../limits/take-call.ts';
import { type DeviceCredential, findDeviceCredentials } from './find-device-credential.ts';

/** What a device shows: its access token as user name, or its code as user name and the token as password. */
export interface ShownCredentials {
  username: string | null;
  password: string | null;
}

export interface DeviceGate {
  /**
   * @returns null when the token is unknown, revoked or missing. Throws `tooMany` for an address that has shown too many
   *   unknown tokens: what it shows is not even looked at.
   */
  admit(address: string, shown: ShownCredentials): Promise<DeviceCredential | null>;
}

/** What a token may look like: ours are 32 letters and digits, brought-in ones are whatever the devices hold. */
const tokenPattern = /^[\x21-\x7e]{8,256}$/;
/** A device with a revoked token tries for ever: showing the same again is no new guess, and is refused without a question. */
const rememberedMs = 30_000;
const maxRemembered = 10_000;

/** Lets devices in by their token, and slows down who guesses tokens: MQTT, HTTP and an outside broker's question alike. */
export function createDeviceGate(context: AppContext): DeviceGate {
  const refusedAt = new Map<string, number>();
  const shutUntil = new Map<string, number>();

  function isRemembered(key: string, now: number): boolean {
    const at = refusedAt.get(key);
    return at !== undefined && now - at >= 0 && now - at < rememberedMs;
  }

  /** In each of the address's networks; the first that has had too many is shut, with all that is in it. */
  async function countFailure(from: string, now: number): Promise<void> {
    for (const take of listTakes('device-token', from, failedDeviceTokens)) {
      try {
        await context.limits.take(take.key, take.limit);
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'tooMany') {
          const { retryAfterSeconds } = error.data as { retryAfterSeconds: number };
          keep(shutUntil, take.key, now + retryAfterSeconds * 1000);
        }
        throw error;
      }
    }
  }

  return {
    async admit(from, { username, password }) {
      const now = context.clock.now().getTime();
      const until = Math.max(...listTakes('device-token', from, failedDeviceTokens).map(({ key }) => shutUntil.get(key) ?? 0));
      if (until > now) throw tooMany(Math.ceil((until - now) / 1000));
      const byName = username !== null && tokenPattern.test(username) ? hashToken(username) : null;
      const byPassword = username !== null && password !== null && tokenPattern.test(password) ? hashToken(password) : null;
      const hashes = [byName, byPassword].filter((hash) => hash !== null);
      if (hashes.length === 0) return null;
      const key = hashes.map((hash) => hash.toString('base64')).join();
      if (isRemembered(key, now)) return null;
      const found = await findDeviceCredentials(context, hashes);
      const good = found.find(({ hash, code }) => byName?.equals(hash) || (byPassword?.equals(hash) && code === username));
      if (good) return good;
      keep(refusedAt, key, now);
      await countFailure(from, now);
      return null;
    },
  };
}

function keep(map: Map<string, number>, key: string, value: number): void {
  map.delete(key);
  if (map.size >= maxRemembered) map.delete(map.keys().next().value as string);
  map.set(key, value);
}
