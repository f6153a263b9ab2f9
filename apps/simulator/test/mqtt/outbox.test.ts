import { expect, test } from 'vitest';
import { chooseRetryDelay } from '#mqtt/back-off.ts';
import { createOutbox } from '#mqtt/outbox.ts';

const message = (payload: string, onAcknowledged?: () => void) => ({ topic: 't', payload, onAcknowledged });
const takeAll = (outbox: ReturnType<typeof createOutbox>) => {
  const taken: string[] = [];
  for (let next = outbox.take(); next !== null; next = outbox.take()) taken.push(next.message.payload);
  return taken;
};

test('messages are taken in order, each once until the connection is lost, and then again in order', () => {
  const outbox = createOutbox(10);
  for (const payload of ['a', 'b', 'c']) outbox.put(message(payload));
  expect(takeAll(outbox)).toEqual(['a', 'b', 'c']);
  expect(outbox.inFlight).toBe(3);
  outbox.returnAll();
  outbox.put(message('d'));
  expect(takeAll(outbox)).toEqual(['a', 'b', 'c', 'd']);
});

test('an acknowledged message is removed, and its callback is called once', () => {
  const outbox = createOutbox(10);
  let callCount = 0;
  outbox.put(message('a', () => (callCount += 1)));
  outbox.put(message('b'));
  const { id } = outbox.take()!;
  outbox.acknowledge(id);
  outbox.acknowledge(id);
  outbox.returnAll();
  expect(callCount).toBe(1);
  expect(takeAll(outbox)).toEqual(['b']);
  expect(outbox.size).toBe(1);
});

test('the oldest message is dropped when too many wait', () => {
  const outbox = createOutbox(2);
  expect(outbox.put(message('a'))).toBe(false);
  expect(outbox.put(message('b'))).toBe(false);
  expect(outbox.put(message('c'))).toBe(true);
  expect(takeAll(outbox)).toEqual(['b', 'c']);
});

test('the delay between attempts grows to a maximum, with jitter', () => {
  expect(chooseRetryDelay(0, () => 0)).toBe(250);
  expect(chooseRetryDelay(0, () => 1)).toBe(500);
  expect(chooseRetryDelay(3, () => 1)).toBe(4000);
  expect(chooseRetryDelay(1000, () => 1)).toBe(15_000);
});
