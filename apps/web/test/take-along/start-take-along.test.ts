import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { outboxNameOf } from '#shared/outbox/outbox-name.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { clearSession, forgetTenant, storeTenant, storeTokens, storeUser, useSession } from '#shared/session/session-store.ts';
import { signOutHere } from '#shared/session/sign-out.ts';
import { copiesNameOf } from '#shared/take-along/copies-name.ts';
import { startTakeAlong } from '#shared/take-along/start-take-along.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import { createUser } from '../support/account.ts';

const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const user = createUser();
const here = copiesNameOf(user.id, 'tenant-1');
const there = copiesNameOf(user.id, 'tenant-2');
const others = copiesNameOf('account-of-somebody-else', 'tenant-1');

function signIn(): void {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeUser(user);
  storeTenant({ id: 'tenant-1', name: '滨江' });
}

const subscribe = vi.spyOn(useSession, 'subscribe');
beforeAll(() => startTakeAlong());
beforeEach(async () => {
  clearSession();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  for (const name of [here, there, others]) (await openCopiesDatabase(name, () => undefined)).close();
  signIn();
});
afterAll(() => {
  clearSession();
  // The next file's sessions are none of this one's.
  for (const { value: unsubscribe } of subscribe.mock.results) unsubscribe();
});

describe('the copies of an account', () => {
  it.each([
    ['chosen', true],
    ['expired', true],
    ['ended', false],
  ] as const)('leave what waits in the outbox behind when the session is over because that was %s: %s', async (reason, isLeft) => {
    const outbox = outboxNameOf(user.id, 'tenant-1');
    const ofOthers = outboxNameOf('account-of-somebody-else', 'tenant-1');
    for (const name of [outbox, ofOthers]) (await openOutboxDatabase(name, () => undefined)).close();
    signOutHere(reason);
    await vi.waitFor(async () => expect((await listDatabases()).includes(outbox)).toBe(isLeft));
    await vi.waitFor(async () => expect((await listDatabases()).includes(here)).toBe(reason === 'expired'));
    expect((await listDatabases()).includes(outbox)).toBe(isLeft);
    expect(await listDatabases()).toContain(ofOthers);
  });

  it.each(['chosen', 'ended'] as const)('are deleted in all tenants when its session is over because that was %s', async (reason) => {
    signOutHere(reason);
    await expect.poll(listDatabases).toEqual([others]);
  });

  it('stay, shut, when its session has run out', async () => {
    signOutHere('expired');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await listDatabases()).toEqual([here, there, others].sort());
  });

  it('are deleted of a tenant that it is no longer a member of', async () => {
    forgetTenant();
    await expect.poll(listDatabases).toEqual([there, others].sort());
  });

  it('stay when it works in another of its tenants', async () => {
    storeTenant({ id: 'tenant-2', name: '嘉禾' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await listDatabases()).toEqual([here, there, others].sort());
  });
});
