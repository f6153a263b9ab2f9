import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@energy-om/domain';
import { hashToken } from '#services/account/session/tokens.ts';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { tooMany } from '#services/core/service-error.ts';
import { deviceLimits } from '#services/limits/limit-table.ts';
import { createLocalLimiter } from '#services/limits/local-limiter.ts';

/** The maximum number of refused tokens in memory. The oldest one beyond it is looked up again, which costs a statement. */
const maxRemembered = 10_000;
/** The delay of a refusal, so that a device that retries at once waits instead of keeping this server busy. */
const refusalDelayMs = 500;
/** The maximum number of refusals that are delayed at the same time; further ones are answered at once. */
const maxDelayed = 1_000;

/** Limits how often devices may post. */
export interface PostLimits {
  /** Throws `tooMany` for a token that was refused a moment ago, so that a flood costs no statement. */
  assertOpen(token: string): void;
  /** Takes one post from the allowance of device and tenant. Throws `tooMany`. */
  take(token: string, sender: Sender): void;
  /** Resolves when a refusal may be answered. */
  delayRefusal(): Promise<void>;
}

export function createPostLimits({ clock, config }: Pick<AppContext, 'clock' | 'config'>): PostLimits {
  const now = () => clock.now().getTime();
  const limiter = createLocalLimiter(now, config.limitFactor);
  /** Epoch milliseconds by the token's hash, because tokens are stored nowhere in plain text. */
  const refusedUntil = new Map<string, number>();
  let delayed = 0;

  return {
    async delayRefusal() {
      if (delayed >= maxDelayed) return;
      delayed += 1;
      await wait(refusalDelayMs);
      delayed -= 1;
    },
    assertOpen(token) {
      if (refusedUntil.size === 0) return;
      const key = keyOf(token);
      const leftMs = (refusedUntil.get(key) ?? 0) - now();
      if (leftMs > 0) throw tooMany(Math.ceil(leftMs / secondMs));
      refusedUntil.delete(key);
    },
    take(token, { tenantId, deviceId }) {
      const device = { key: `device ${deviceId}`, allowance: deviceLimits.devicePosts };
      const tenant = { key: `tenant ${tenantId}`, allowance: deviceLimits.tenantPosts };
      const waitMs = limiter.take([device, tenant], 1);
      if (waitMs === 0) return;
      if (refusedUntil.size >= maxRemembered) refusedUntil.delete(refusedUntil.keys().next().value as string);
      refusedUntil.set(keyOf(token), now() + waitMs);
      throw tooMany(Math.ceil(waitMs / secondMs));
    },
  };
}

function keyOf(token: string): string {
  return hashToken(token).toString('base64');
}
