import { describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { Parameters } from '#db/statement.ts';
import { ExceededCounts, exceededCountsOf, listKey } from '#services/core/list/exceeded-counts.ts';
import { countCapped } from '#services/core/list/page.ts';

describe('the lists of which more was found than is counted', () => {
  it('are remembered for ten seconds', () => {
    let now = 0;
    const counts = new ExceededCounts({ monotonicNow: () => now });
    counts.set('one', true);
    now = 9_999;
    expect([counts.has('one'), counts.has('other')]).toEqual([true, false]);
    now = 10_000;
    expect(counts.has('one')).toBe(false);
    counts.set('one', true);
    expect(counts.has('one')).toBe(true);
  });

  it('are so many at most, of which the oldest is forgotten first', () => {
    const counts = new ExceededCounts({ max: 2 });
    for (const key of ['a', 'b', 'a', 'c']) counts.set(key, true);
    expect(['a', 'b', 'c'].map((key) => counts.has(key))).toEqual([true, false, true]);
  });

  it('are forgotten once there are fewer', () => {
    const counts = new ExceededCounts();
    counts.set('one', true);
    counts.set('one', false);
    expect(counts.has('one')).toBe(false);
  });

  it('do not have those with long values, with many ids, or with an instant', () => {
    const counts = new ExceededCounts();
    const valuesOf = [{ tenant: 'x'.repeat(2_000) }, { p1: Array.from({ length: 21 }, String) }, { tenant: 'one', at: new Date() }];
    const keys = valuesOf.map((values) => listKey('list', values));
    for (const key of keys) counts.set(key, true);
    expect(keys.map((key) => counts.has(key))).toEqual([false, false, false]);
  });

  it('differ by statement and by every value', () => {
    const keys = [
      listKey('list', { tenant: 'one', p1: 1 }),
      listKey('list', { tenant: 'two', p1: 1 }),
      listKey('list', { tenant: 'one', p1: 2 }),
      listKey('other', { tenant: 'one', p1: 1 }),
    ];
    expect(new Set(keys).size).toBe(4);
  });
});

describe('a count up to a thousand', () => {
  function createCounted() {
    const state = { matches: 1_001, asked: 0 };
    const run = async () => {
      state.asked += 1;
      return [{ count: Math.min(state.matches, 1_001) }];
    };
    const database = { run } as unknown as Database;
    const count = (tenant = 'one') => countCapped(database, 'from things where tenant_id = :tenant', new Parameters({ tenant }));
    return { state, database, count };
  }

  it('is not repeated while there were more a moment ago, and is otherwise', async () => {
    const { state, count } = createCounted();
    const more = { count: 1_000, isLeast: true };
    expect([await count(), await count(), await count()]).toEqual([more, more, more]);
    expect(state.asked).toBe(1);
    state.matches = 1_000;
    expect([await count('two'), await count('two')]).toEqual([
      { count: 1_000, isLeast: false },
      { count: 1_000, isLeast: false },
    ]);
    expect(state.asked).toBe(3);
  });

  it('is of one database alone', () => {
    const [one, other] = [createCounted(), createCounted()];
    exceededCountsOf(one.database).set('list', true);
    expect([one, other].map(({ database }) => exceededCountsOf(database).has('list'))).toEqual([true, false]);
  });
});
