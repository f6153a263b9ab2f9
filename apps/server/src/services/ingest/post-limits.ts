import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@energy-om/domain';
import { hashToken } from '../account/session/tokens.ts';
import type { Sender } from '../core/ports/device-message.ts';
import type { AppContext } from '../core/request-context.ts';
import { tooMany } from '../core/service-error.ts';
import { deviceLimits } from '../limits/limit-table.ts';
import { createLocalLimiter } from '../limits/local-limiter.ts';

/** Refused tokens in memory; beyond it the oldest is looked up again, which costs a statement and no more. */
const maxRemembered = 10_000;
/** A refusal is delayed, so that a device that posts again at once waits for it instead of keeping this server busy. */
const refusalDelayMs = 500;
/** Refusals delayed at the same time; further ones are answered at once. */
const maxSlowed = 1_000;

/** How often devices may post. */
export interface PostLimits {
  /** Throws `tooMany` for a token that was refused a moment ago, so that a flood costs no statement. */
  assertOpen(token: string): void;
  /** Takes one post from the allowance of device and tenant. Throws `tooMany`. */
  take(token: string, sender: Sender): void;
  /** To be awaited before a refusal is answered. */
  slowDown(): Promise<void>;
}

export function createPostLimits({ clock, config }: Pick<AppContext, 'clock' | 'config'>): PostLimits {
  const now = () => clock.now().getTime();
  const limiter = createLocalLimiter(now, config.limitFactor);
  /** By hash, since tokens are stored nowhere in plain text. Epoch milliseconds. */
  const refusedUntil = new Map<string, number>();
  let slowed = 0;

  return {
    async slowDown() {
      if (slowed >= maxSlowed) return;
      slowed += 1;
      await wait(refusalDelayMs);
      slowed -= 1;
    },
    assertOpen(token) {
      if (refusedUntil.size === 0) return;
      const key = keyOf(token);
      const left = (refusedUntil.get(key) ?? 0) - now();
      if (left > 0) throw tooMany(Math.ceil(left / secondMs));
      refusedUntil.delete(key);
    },
    take(token, { tenantId, deviceId }) {
      const device = { key: `device ${deviceId}`, allowance: deviceLimits.devicePosts };
      const tenant = { key: `tenant ${tenantId}`, allowance: deviceLimits.tenantPosts };
      const left = limiter.take([device, tenant], 1);
      if (left === 0) return;
      if (refusedUntil.size >= maxRemembered) refusedUntil.delete(refusedUntil.keys().next().value as string);
      refusedUntil.set(keyOf(token), now() + left);
      throw tooMany(Math.ceil(left / secondMs));
    },
  };
}

function keyOf(token: string): string {
  return hashToken(token).toString('base64');
}
