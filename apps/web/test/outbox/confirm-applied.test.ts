import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmApplied, refreshCases } from '#shared/outbox/send/confirm-applied.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';
import { intentOf } from './intent-of.ts';

let outbox: Outbox;
/** What the server's history names. */
let history: Set<string>;

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeSession();
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  history = new Set();
});
afterEach(() => outbox.close());

const startServer = () =>
  startFakeServer(({ input }) => {
    const ids = [input.ids].flat() as string[];
    return success(ids.filter((id) => history.has(id)).map((id) => ({ id, orderId: 'o', appliedVersion: 4, case: null })));
  });

async function addApplied(): Promise<string> {
  const intent = intentOf(randomUUID(), '补充');
  await outbox.add(intent, 0);
  const stored = (await outbox.list()).find(({ id }) => id === intent.id);
  await outbox.change(stored?.seq ?? 0, { state: 'applied', appliedVersion: 4 });
  return intent.id;
}

it('queues again what the server knew and has lost, and leaves what it still has', async () => {
  startServer();
  const [kept, lost] = [await addApplied(), await addApplied()];
  history = new Set([kept, lost]);
  expect(await confirmApplied(outbox, false)).toBe(false);
  expect((await outbox.list()).map(({ isConfirmed }) => isConfirmed)).toEqual([true, true]);
  history.delete(lost);
  expect(await confirmApplied(outbox, false)).toBe(true);
  const states = (await outbox.list()).map(({ id, state, appliedVersion }) => [id, state, appliedVersion]);
  expect(states).toEqual([
    [kept, 'applied', 4],
    [lost, 'queued', null],
  ]);
});

it('leaves what counted as a plain call, which the history does not name', async () => {
  startServer();
  await addApplied();
  for (const _ of [1, 2]) expect(await confirmApplied(outbox, false)).toBe(false);
  expect((await outbox.list())[0]).toMatchObject({ state: 'applied', isConfirmed: false });
});

it('asks about new ones alone unless all are due, a hundred at a time', async () => {
  const { calls } = startServer();
  for (let count = 0; count < 101; count += 1) history.add(await addApplied());
  await confirmApplied(outbox, true);
  expect(calls.map(({ input }) => [input.ids].flat().length)).toEqual([100, 1]);
  await confirmApplied(outbox, true);
  expect(calls).toHaveLength(2);
  await confirmApplied(outbox, false);
  expect(calls).toHaveLength(4);
});

it('asks later about a case where no answer came when the step was refused', async () => {
  const ofRight = { version: 1, reason: 'right', state: 'open', choices: ['handOver', 'discard'], changesOrder: false };
  startFakeServer(({ input }) => success([input.ids].flat().map((id) => ({ id, orderId: 'o', appliedVersion: null, case: ofRight }))));
  const intent = intentOf(randomUUID(), '补充');
  await outbox.add(intent, 0);
  await outbox.change((await outbox.list())[0]?.seq ?? 0, { state: 'stuck', fault: '没有权限' });
  await refreshCases(outbox);
  expect((await outbox.list())[0]).toMatchObject({ state: 'stuck', offlineCase: ofRight });
});

it('changes nothing while the server cannot be asked', async () => {
  startFakeServer(() => new TypeError('Failed to fetch'));
  await addApplied();
  await expect(confirmApplied(outbox, false)).rejects.toMatchObject({ code: 5000 });
  expect((await outbox.list())[0]).toMatchObject({ state: 'applied', isConfirmed: null });
});
