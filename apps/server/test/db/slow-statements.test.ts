import { expect, it } from 'vitest';
import { createSlowStatements } from '#db/pool/slow-statements.ts';

function createTimed() {
  let now = 5000;
  const slow = createSlowStatements(() => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { slow, pass };
}

it('keeps a statement out for a second, and others in', () => {
  const { slow, pass } = createTimed();
  slow.add('list');
  expect([slow.has('list'), slow.has('detail')]).toEqual([true, false]);
  pass(999);
  expect(slow.has('list')).toBe(true);
  pass(1);
  expect(slow.has('list')).toBe(false);
});

it('keeps one that is slow again out for twice as long each time, up to ten minutes', () => {
  const { slow, pass } = createTimed();
  const times: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    slow.add('statistics');
    let waited = 0;
    for (; slow.has('statistics'); waited += 500) pass(500);
    times.push(waited);
  }
  expect(times).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 600_000, 600_000]);
});

it('counts several that were slow together as one, and begins anew after a minute without', () => {
  const { slow, pass } = createTimed();
  for (let n = 0; n < 8; n += 1) slow.add('list');
  pass(1000);
  expect(slow.has('list')).toBe(false);
  slow.add('list');
  pass(2000 + 60_001);
  slow.add('list');
  pass(1000);
  expect(slow.has('list')).toBe(false);
});

it('remembers a thousand names, and forgets those that were slow longest ago', () => {
  const { slow } = createTimed();
  for (let n = 0; n <= 1000; n += 1) slow.add(`list-${n}`);
  expect([slow.has('list-0'), slow.has('list-1'), slow.has('list-1000')]).toEqual([false, true, true]);
});
