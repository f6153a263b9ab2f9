import { describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import type { NamedIds, Names } from '#services/core/ports/name-cache.ts';
import { createNameCache } from '#services/scope/cache/name-cache.ts';

const [one, two] = ['tenant one', 'tenant two'];

/** A database with the names `<tenant> <id> <revision>`, and how often it was asked. */
function createNames(options: { maxRows?: number } = {}) {
  const state = { revision: 1, now: 0, reads: 0, beforeAnswer: async (): Promise<void> => undefined };
  const run = async (_statement: unknown, values: object) => {
    const { tenant, accounts } = values as { tenant: string; accounts: string[] };
    state.reads += 1;
    const rows = accounts.map((id) => ({ kind: 'accounts', id, name: `${tenant} ${id} ${state.revision}` }));
    await state.beforeAnswer();
    return rows;
  };
  const database = { run } as unknown as Pick<Database, 'run'>;
  const cache = createNameCache(database, { lifetimeMs: 1000, monotonicNow: () => state.now, ...options });
  const load = (tenant: string, ...accounts: string[]): Promise<Names> => cache.load(database, tenant, people(accounts));
  const read = async (tenant: string, ...accounts: string[]) => {
    const names = await load(tenant, ...accounts);
    return accounts.map((id) => names.accounts.get(id)?.fullName);
  };
  return { state, database, cache, read };
}

const people = (accounts: readonly string[]): NamedIds => ({ projects: [], areas: [], teams: [], accounts });

describe('the names that a server remembers', () => {
  it('are read once, and those not known yet beside them', async () => {
    const { state, read } = createNames();
    expect(await read(one, 'a')).toEqual(['tenant one a 1']);
    expect(await read(one, 'a', 'b')).toEqual(['tenant one a 1', 'tenant one b 1']);
    expect(await read(one, 'b', 'a')).toEqual(['tenant one b 1', 'tenant one a 1']);
    expect(state.reads).toBe(2);
  });

  it('are there without being asked for, of the process’s own database and until they are read anew', async () => {
    const { state, database, cache, read } = createNames();
    expect(cache.remembered(database, one)).toBeNull();
    await read(one, 'a');
    const names = await cache.load(database, one, people(['a']));
    expect(cache.remembered(database, one)).toBe(names);
    expect(cache.remembered({ ...database }, one)).toBeNull();
    expect(cache.remembered(database, two)).toBeNull();
    state.now += 1000;
    expect(cache.remembered(database, one)).toBeNull();
    await read(one, 'a');
    cache.forgetAccount('a');
    expect(cache.remembered(database, one)).toBeNull();
  });

  it('are a tenant’s own', async () => {
    const { read } = createNames();
    await read(one, 'a');
    expect(await read(two, 'a')).toEqual(['tenant two a 1']);
    expect(await read(one, 'a')).toEqual(['tenant one a 1']);
  });

  it('are read anew after their lifetime, after a change of the tenant or the account, and when events may have been missed', async () => {
    const { state, cache, read } = createNames();
    const forgets = [
      () => {
        state.now += 1000;
      },
      () => cache.forgetTenant(one),
      () => cache.forgetAccount('a'),
      () => cache.forgetAll(),
    ];
    for (const forget of forgets) {
      await read(one, 'a');
      const before = state.revision;
      state.revision += 1;
      expect(await read(one, 'a')).toEqual([`tenant one a ${before}`]);
      forget();
      expect(await read(one, 'a')).toEqual([`tenant one a ${state.revision}`]);
    }
  });

  it('are not what was read before a change and arrives after it', async () => {
    const { state, cache, read } = createNames();
    state.beforeAnswer = async () => {
      state.beforeAnswer = async () => undefined;
      state.revision = 2;
      cache.forgetTenant(one);
    };
    await read(one, 'a');
    expect(await read(one, 'a')).toEqual(['tenant one a 2']);
  });

  it('are not what a transaction reads, which may be rolled back', async () => {
    const { state, cache, database, read } = createNames();
    const transaction = { run: database.run };
    state.revision = 2;
    expect((await cache.load(transaction, one, people(['a']))).accounts.get('a')?.fullName).toBe('tenant one a 2');
    state.revision = 1;
    expect(await read(one, 'a')).toEqual(['tenant one a 1']);
  });

  it('are at most so many: others are dropped for them, and more than all are not remembered', async () => {
    const { state, read } = createNames({ maxRows: 3 });
    await read(one, 'a', 'b');
    await read(two, 'a', 'b');
    await read(two, 'a', 'b');
    expect(state.reads).toBe(2);
    await read(one, 'a', 'b');
    expect(state.reads).toBe(3);
    expect(await read(two, 'a', 'b', 'c', 'd')).toHaveLength(4);
    await read(two, 'a', 'b', 'c', 'd');
    expect(state.reads).toBe(5);
  });
});
