import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@energy-om/domain';
import { hashToken } from '../account/session/tokens.ts';
import type { Sender } from '../core/ports/device-message.ts';
import type { AppContext } from '../core/request-context.ts';
import { tooMany } from '../core/service-error.ts';
import { deviceLimits } from '../limits/limit-table.ts';
import { createLocalLimiter } from '../limits/local-limiter.ts';

/** Tokens that are remembered as refused; beyond it the oldest is asked about again, which costs a statement and no more. */
const maxRemembered = 10_000;
/** Milliseconds that a refusal takes: who posts again as soon as it is answered is busy waiting, and not this server answering. */
const refusalTakes = 500;
/** Refusals that are waited for at once; more are answered at once. */
const maxSlowed = 1_000;

/** How often devices may post. */
export interface PostLimits {
  /** Throws `tooMany` for a token that was refused a moment ago: a flood is turned away without asking the database whose it is. */
  assertOpen(token: string): void;
  /** Takes one post from what device and tenant may send. Throws `tooMany`. */
  take(token: string, sender: Sender): void;
  /** To be waited for before a refusal is answered. */
  slowDown(): Promise<void>;
}

export function createPostLimits({ clock, config }: Pick<AppContext, 'clock' | 'config'>): PostLimits {
  const now = () => clock.now().getTime();
  const limiter = createLocalLimiter(now, config.limitFactor);
  /** By hash: tokens are kept nowhere as they are. Epoch milliseconds. */
  const shutUntil = new Map<string, number>();
  let slowed = 0;

  return {
    async slowDown() {
      if (slowed >= maxSlowed) return;
      slowed += 1;
      await wait(refusalTakes);
      slowed -= 1;
    },
    assertOpen(token) {
      if (shutUntil.size === 0) return;
      const key = keyOf(token);
      const left = (shutUntil.get(key) ?? 0) - now();
      if (left > 0) throw tooMany(Math.ceil(left / secondMs));
      shutUntil.delete(key);
    },
    take(token, { tenantId, deviceId }) {
      const device = { key: `device ${deviceId}`, allowance: deviceLimits.devicePosts };
      const tenant = { key: `tenant ${tenantId}`, allowance: deviceLimits.tenantPosts };
      const left = limiter.take([device, tenant], 1);
      if (left === 0) return;
      if (shutUntil.size >= maxRemembered) shutUntil.delete(shutUntil.keys().next().value as string);
      shutUntil.set(keyOf(token), now() + left);
      throw tooMany(Math.ceil(left / secondMs));
    },
  };
}

function keyOf(token: string): string {
  return hashToken(token).toString('base64');
}
