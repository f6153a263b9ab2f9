import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStatementSlots } from '#db/pool/statement-slots.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Takes a slot, and notes when it has it. */
function createTakers(count: number) {
  const slots = createStatementSlots({ count, maxShortMs: 20 });
  const started: string[] = [];
  const take = async (name: string) => {
    const release = await slots.take();
    started.push(name);
    return release;
  };
  return { started, take };
}

it('lets so many run at once, and the others in their order as slots become free', async () => {
  const { started, take } = createTakers(2);
  const first = await take('a');
  await take('b');
  const third = take('c');
  void take('d');
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['a', 'b']);
  first();
  (await third)();
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

it('gives the slots of slow ones to those that wait, and counts none twice', async () => {
  const { started, take } = createTakers(2);
  const slow = [await take('slow'), await take('slower')];
  const third = take('c');
  const fourth = take('d');
  void take('e');
  await vi.advanceTimersByTimeAsync(25);
  expect(started).toEqual(['slow', 'slower', 'c', 'd']);
  // Their slots were given away: their end frees none.
  for (const release of slow) release();
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toHaveLength(4);
  (await third)();
  (await third)();
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['slow', 'slower', 'c', 'd', 'e']);
  (await fourth)();
});

it('has no timer while nobody waits', async () => {
  const { take } = createTakers(1);
  const release = await take('a');
  expect(vi.getTimerCount()).toBe(0);
  void take('b').then((free) => free());
  expect(vi.getTimerCount()).toBe(1);
  release();
  await vi.advanceTimersByTimeAsync(50);
  expect(vi.getTimerCount()).toBe(0);
});
