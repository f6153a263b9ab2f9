import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { dayMs } from '@energy-om/domain';
import { beforeEach, expect, it } from 'vitest';
import { findServerTime, noteContact } from '#shared/outbox/clock/device-clock.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { noteOpened } from '#shared/outbox/store/sealed-outboxes.ts';
import { intentOf } from './intent-of.ts';

const start = Date.UTC(2026, 10, 20);
beforeEach(() => localStorage.clear());

/** An account works without a network, and signs out. */
async function leaveWork(name: string, steps: number): Promise<void> {
  const outbox = new Outbox(await openOutboxDatabase(name, () => undefined));
  for (let count = 0; count < steps; count += 1) await outbox.add(intentOf(randomUUID(), '补充'), start);
  outbox.close();
}

async function countSteps(name: string): Promise<number> {
  const outbox = new Outbox(await openOutboxDatabase(name, () => undefined));
  const count = (await outbox.list()).length;
  outbox.close();
  return count;
}

it('keeps the work of another account for 90 days, deletes it then, and says so once when the account comes back', async () => {
  const [one, other] = [`one ${randomUUID()}`, `other ${randomUUID()}`];
  await noteOpened(one, start);
  await leaveWork(one, 2);
  expect(await noteOpened(other, start + 90 * dayMs)).toBe(0);
  expect(await countSteps(one)).toBe(2);
  await noteOpened(other, start + 91 * dayMs);
  expect(await countSteps(one)).toBe(0);
  await noteOpened(other, start + 92 * dayMs);
  expect(await noteOpened(one, start + 93 * dayMs)).toBe(2);
  expect(await noteOpened(one, start + 94 * dayMs)).toBe(0);
});

it('never deletes that of the account that is here, however long it was away', async () => {
  const name = `own ${randomUUID()}`;
  await noteOpened(name, start);
  await leaveWork(name, 1);
  expect(await noteOpened(name, start + 200 * dayMs)).toBe(0);
  expect(await countSteps(name)).toBe(1);
});

it('deletes nothing before the server has answered, whatever the clock of the phone shows', async () => {
  const [one, other] = [`one ${randomUUID()}`, `other ${randomUUID()}`];
  await noteOpened(one, start);
  await leaveWork(one, 1);
  await noteOpened(other, null);
  expect(await countSteps(one)).toBe(1);
  await noteOpened(other, start + 91 * dayMs);
  expect(await countSteps(one)).toBe(0);
});

it.each([
  ['without an answer of the server', null],
  ['by a clock that was ahead', start + 3650 * dayMs],
])('counts the 90 days of an outbox that was opened %s from the next answer on', async (_, openedAt) => {
  const [one, other] = [`one ${randomUUID()}`, `other ${randomUUID()}`];
  await noteOpened(one, start - 200 * dayMs);
  await noteOpened(one, openedAt);
  await leaveWork(one, 1);
  await noteOpened(other, start);
  await noteOpened(other, start + 90 * dayMs);
  expect(await countSteps(one)).toBe(1);
  await noteOpened(other, start + 91 * dayMs);
  expect(await countSteps(one)).toBe(0);
});

it('knows the time of the server by an answer since the app was opened alone', () => {
  expect(findServerTime()).toBeNull();
  noteContact(new Date(start).toUTCString());
  expect((findServerTime() ?? 0) - start).toBeLessThan(dayMs);
  const contact = JSON.parse(localStorage.getItem('outbox contact') ?? '{}') as object;
  localStorage.setItem('outbox contact', JSON.stringify({ ...contact, segment: randomUUID() }));
  expect(findServerTime()).toBeNull();
});
