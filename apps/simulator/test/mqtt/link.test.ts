import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type LinkParts, openLink } from '#mqtt/link.ts';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { startTestBroker, type TestBroker } from '../support/test-broker.ts';

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.close());

function openTestLink(parts: Partial<LinkParts> = {}) {
  const link = openLink({
    findAddress: async () => ({ url: broker.url, token: 'token' }),
    clientId: 'one',
    maxKept: 3,
    window: 2,
    ...parts,
  });
  onTestFinished(() => link.end([], 0));
  return link;
}

test('a broker that was away is found again, and nothing is missing', async () => {
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
  expect(link.waiting).toBe(0);
});

test('too many that wait are told, and the newest are kept', async () => {
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

test('what the broker does not acknowledge is not taken for sent', async () => {
  const acknowledged: string[] = [];
  const reasons: string[] = [];
  broker.take(false);
  const link = openTestLink({ onDown: (reason) => reasons.push(reason) });
  link.send({ topic: 't', payload: 'a', onAcknowledged: () => acknowledged.push('a') });
  await expect.poll(() => reasons.length).toBeGreaterThan(0);
  expect(acknowledged).toEqual([]);
  expect(link.waiting).toBe(1);
  broker.take(true);
  await expect.poll(() => acknowledged).toEqual(['a']);
});

test('a cut link stays away until it is restored', async () => {
  const link = openTestLink();
  await expect.poll(() => link.isUp).toBe(true);
  link.cut();
  expect(link.isUp).toBe(false);
  link.send({ topic: 't', payload: 'kept' });
  expect(broker.published).toEqual([]);
  link.restore();
  await broker.waitFor(({ payload }) => payload === 'kept');
});

test('says goodbye, and ends at once where nobody listens any more', async () => {
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
