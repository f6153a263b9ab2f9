import { describe, expect, it } from 'vitest';
import { createLocalLimiter } from '#services/limits/local-limiter.ts';

const allowance = { count: 60, windowSeconds: 60 };

describe('a limit that one process counts', () => {
  it('gives out its full amount, then as it refills, and says how long that takes', () => {
    let now = 0;
    const limiter = createLocalLimiter(() => now);
    const take = (units = 1) => limiter.take([{ key: 'a', allowance }], units);
    for (let count = 0; count < 60; count += 1) expect(take()).toBe(0);
    expect([take(), take(5)]).toEqual([1000, 5000]);
    now += 999;
    expect(take()).toBe(1);
    now += 1;
    expect([take(), take()]).toEqual([0, 1000]);
    now += 1_000_000;
    expect([take(60), take()]).toEqual([0, 1000]);
  });

  it('takes from every key or from none', () => {
    const limiter = createLocalLimiter(() => 0);
    const takes = (key: string) => [
      { key, allowance },
      { key: 'common', allowance: { count: 2, windowSeconds: 1 } },
    ];
    expect([limiter.take(takes('a'), 1), limiter.take(takes('b'), 1), limiter.take(takes('a'), 1)]).toEqual([0, 0, 500]);
    expect(limiter.take([{ key: 'a', allowance }], 59)).toBe(0);
  });

  it('lets a request larger than the whole amount through when it is full, and makes up for it afterwards', () => {
    let now = 0;
    const limiter = createLocalLimiter(() => now);
    const take = (units: number) => limiter.take([{ key: 'a', allowance }], units);
    expect([take(90), take(1)]).toEqual([0, 31_000]);
    now += 31_000;
    expect(take(1)).toBe(0);
  });

  it('is multiplied by the factor, and ignores a clock that is set back', () => {
    let now = 10_000;
    const limiter = createLocalLimiter(() => now, 0.5);
    expect([limiter.take([{ key: 'a', allowance }], 30), limiter.take([{ key: 'a', allowance }], 1)]).toEqual([0, 2000]);
    now = 0;
    expect(limiter.take([{ key: 'a', allowance }], 1)).toBe(2000);
  });
});
