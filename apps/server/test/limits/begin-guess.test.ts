import { describe, expect, it } from 'vitest';
import type { Limiter } from '#services/core/ports/limiter.ts';
import { tooMany } from '#services/core/service-error.ts';
import { beginGuess } from '#services/limits/guess.ts';

const clock = { now: () => new Date(0) };
const address = '203.0.113.30';

/** Has room for one guess; a refusal reaches its caller only when it is released. */
function createSlowLimiter() {
  let isFree = true;
  const held: (() => void)[] = [];
  const limits: Limiter = {
    take: () => Promise.resolve(),
    async takeAll() {
      if (isFree) {
        isFree = false;
        return;
      }
      await new Promise<void>((resolve) => void held.push(resolve));
      throw tooMany(1);
    },
    giveBack() {
      isFree = true;
      return Promise.resolve();
    },
  };
  return { limits, release: () => held.splice(0).forEach((resolve) => void resolve()) };
}

describe('a guess from an address whose limit others use up', () => {
  it('proceeds where a right guess was given back before its refusal arrived', async () => {
    const { limits, release } = createSlowLimiter();
    const first = await beginGuess({ limits, clock, address });
    const second = beginGuess({ limits, clock, address });
    await first.right();
    release();
    await expect(second).resolves.toBeDefined();
  });

  it('is refused where the others were wrong', async () => {
    const { limits, release } = createSlowLimiter();
    const first = await beginGuess({ limits, clock, address });
    const second = beginGuess({ limits, clock, address });
    first.wrong();
    release();
    await expect(second).rejects.toMatchObject({ kind: 'tooMany' });
  });
});
