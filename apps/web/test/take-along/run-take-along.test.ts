import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { outboxNameOf } from '#shared/outbox/outbox-name.ts';
import { type OutboxControl, useOutbox } from '#shared/outbox/outbox-state.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { copiesNameOf } from '#shared/take-along/copies-name.ts';
import { runTakeAlong } from '#shared/take-along/run-take-along.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

let session: AbortController;
let copiesName: string;
let outboxName: string;
/** The connections that are open, by the names of their databases. */
const connections = new Map<string, IDBDatabase>();

beforeAll(startChineseTexts);
beforeEach(() => {
  storeSession();
  startFakeServer(() => new TypeError('Failed to fetch'));
  const { user, tenantId } = readStoredSession();
  copiesName = copiesNameOf(user?.id ?? '', tenantId ?? '');
  outboxName = outboxNameOf(user?.id ?? '', tenantId ?? '');
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...wanted) => {
    const request = open(...wanted);
    request.addEventListener('success', () => connections.set(wanted[0], request.result));
    return request;
  });
  session = new AbortController();
});
afterEach(() => {
  session.abort();
  vi.restoreAllMocks();
});

const connectionOf = (name: string) => connections.get(name) as IDBDatabase;
const show = (visibility: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** @param before the one that is over */
async function findControl(before: OutboxControl | null = null): Promise<OutboxControl> {
  const found = () => useOutbox.getState().control;
  await vi.waitFor(() => expect(found() !== null && found() !== before).toBe(true));
  return found() as OutboxControl;
}

it.each(['copies', 'outbox'] as const)('begins anew where the browser drops the database of the %s', async (which) => {
  await runTakeAlong(copiesName, session.signal);
  const first = await findControl();
  forceCloseDatabase(connectionOf(which === 'copies' ? copiesName : outboxName) as never);
  const second = await findControl(first);
  expect(await second.readPhoto('none')).toBeNull();
});

it('begins anew once the app is shown again where the browser has dropped the database in the background', async () => {
  await runTakeAlong(copiesName, session.signal);
  const first = await findControl();
  show('hidden');
  forceCloseDatabase(connectionOf(copiesName) as never);
  await vi.waitFor(() => expect(useOutbox.getState().control).toBeNull());
  show('visible');
  await findControl(first);
});

it('says that a photo is not saved while the database is gone, and begins anew once the app is shown again though the browser said nothing', async () => {
  await runTakeAlong(copiesName, session.signal);
  const first = await findControl();
  for (const name of [copiesName, outboxName]) connectionOf(name).close();
  const kept = first.keepPhoto(new File(['a'], 'a.jpg', { type: 'image/jpeg' }), {});
  await expect(kept).rejects.toMatchObject({ message: '未能保存到手机，请重试' });
  show('visible');
  await findControl(first);
});

it('is over where another tab deletes the database, and where the session is', async () => {
  await runTakeAlong(copiesName, session.signal);
  await findControl();
  indexedDB.deleteDatabase(copiesName);
  await vi.waitFor(() => expect(useOutbox.getState().control).toBeNull());
  show('visible');
  await runTakeAlong(copiesName, session.signal);
  await findControl();
  const opened = vi.mocked(indexedDB.open).mock.calls.length;
  session.abort();
  forceCloseDatabase(connectionOf(copiesName) as never);
  show('visible');
  expect(vi.mocked(indexedDB.open).mock.calls).toHaveLength(opened);
  expect(useOutbox.getState().control).toBeNull();
});
