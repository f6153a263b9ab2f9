import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Link, type LinkParts } from '#mqtt/link.ts';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { startTestBroker, type TestBroker } from '../support/test-broker.ts';

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.close());

function openTestLink(parts: Partial<LinkParts> = {}) {
  const link = new Link({
    findAddress: async () => ({ url: broker.url, token: 'token' }),
    clientId: 'one',
    maxQueued: 3,
    maxInFlight: 2,
    ...parts,
  });
  onTestFinished(() => link.end([], 0));
  return link;
}

test('connects to a broker that was not reachable at first, and loses no message', async () => {
  await broker.pause();
  const acknowledged: string[] = [];
  const reasons: string[] = [];
  const link = openTestLink({ onDown: (reason) => reasons.push(reason) });
  for (const payload of ['1', '2', '3']) link.send({ topic: 't', payload, onAcknowledged: () => acknowledged.push(payload) });
  await expect.poll(() => reasons.length).toBeGreaterThan(0);
  expect(reasons[0]).toMatch(/ECONNREFUSED/);
  expect(acknowledged).toEqual([]);
  await broker.listen();
  await expect.poll(() => acknowledged).toEqual(['1', '2', '3']);
  expect(link.queued).toBe(0);
});

test('reports messages beyond the limit, and keeps the newest', async () => {
  await broker.pause();
  let dropped = 0;
  const link = openTestLink({
    onOverflow() {
      dropped += 1;
    },
  });
  for (const payload of ['1', '2', '3', '4', '5']) link.send({ topic: 't', payload });
  expect(dropped).toBe(2);
  await broker.listen();
  await broker.waitFor(({ payload }) => payload === '5');
  expect(broker.published.map(({ payload }) => payload)).toEqual(['3', '4', '5']);
});

test('sends again what the broker does not acknowledge', async () => {
  const acknowledged: string[] = [];
  const reasons: string[] = [];
  broker.take(false);
  const link = openTestLink({ onDown: (reason) => reasons.push(reason) });
  link.send({ topic: 't', payload: 'a', onAcknowledged: () => acknowledged.push('a') });
  await expect.poll(() => reasons.length).toBeGreaterThan(0);
  expect(acknowledged).toEqual([]);
  expect(link.queued).toBe(1);
  broker.take(true);
  await expect.poll(() => acknowledged).toEqual(['a']);
});

test('stays disconnected after a cut until it is restored', async () => {
  const link = openTestLink();
  await expect.poll(() => link.isUp).toBe(true);
  link.cut();
  expect(link.isUp).toBe(false);
  link.send({ topic: 't', payload: 'queued' });
  expect(broker.published).toEqual([]);
  link.restore();
  await broker.waitFor(({ payload }) => payload === 'queued');
});

test('sends its last messages when it ends, and ends at once when the broker is gone', async () => {
  const link = openTestLink();
  await expect.poll(() => link.isUp).toBe(true);
  await link.end([{ topic: 'bye', payload: '' }], 5000);
  expect(broker.published.map(({ topic }) => topic)).toEqual(['bye']);
  const other = openTestLink({ clientId: 'two' });
  await expect.poll(() => other.isUp).toBe(true);
  await broker.pause();
  const elapsed = startQuietClock();
  await other.end([{ topic: 'bye', payload: '' }], 5000);
  expect(elapsed()).toBeLessThan(1000);
});
