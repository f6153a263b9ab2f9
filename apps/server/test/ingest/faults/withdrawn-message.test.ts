import { expect, it } from 'vitest';
import { type BatchStore, completeBatch } from '#services/ingest/queue/complete-batch.ts';
import { QueuedMessage } from '#services/ingest/queue/queued-message.ts';

const createMessage = () =>
  new QueuedMessage({
    sender: { tenantId: 'tenant', deviceId: 'device' },
    topic: 'v1/devices/me/telemetry',
    payload: Buffer.from('{"power":1}'),
    at: 0,
  });

it('does not store a message that its sender withdrew while the batch was tried', async () => {
  const batch = [createMessage(), createMessage(), createMessage()] as const;
  const tries: (readonly QueuedMessage[])[] = [];
  const store: BatchStore = {
    store(_, messages) {
      tries.push(messages);
      if (tries.length > 1) return Promise.resolve();
      batch[1].isWithdrawn = true;
      return Promise.reject(new Error('the first try fails'));
    },
    quarantine: () => Promise.resolve(),
    invalidate: () => undefined,
  };
  expect(await completeBatch('tenant', batch, store)).toBeNull();
  expect(tries[0]).toEqual(batch);
  expect(tries.slice(1).flat()).toEqual([batch[0], batch[2]]);
});
