import { DatabaseUnavailableError } from '#db/errors.ts';
import type { Decoded } from '#services/core/ports/device-message.ts';
import type { Ingest, TakeOptions } from '#services/core/ports/ingest.ts';
import { createLocalLimiter } from '#services/limits/local-limiter.ts';
import type { ReceivedMessage } from '../batch/device-batch.ts';
import { setConnected } from '../set-connected.ts';
import { DatabaseBatchStore, type IngestContext } from './batch-store.ts';
import { completeBatch, completeTogether } from './complete-batch.ts';
import { DeviceReplies } from './device-replies.ts';
import { IngestTurns } from './ingest-turns.ts';
import { MessageQueues } from './message-queues.ts';
import { createPresenceCoalescer } from './presence-coalescer.ts';
import { QueuedMessage } from './queued-message.ts';

type Message = Pick<ReceivedMessage, 'sender' | 'topic' | 'payload'>;

export function createIngest(app: IngestContext): Ingest {
  const replies = new DeviceReplies(app);
  const store = new DatabaseBatchStore(app, replies);
  const queues = new MessageQueues(createLocalLimiter(() => app.clock.now().getTime(), app.config.limitFactor));
  const turns = new IngestTurns(
    queues,
    {
      complete: (tenantId, batch) => completeBatch(tenantId, batch, store),
      completeTogether: (turn) => completeTogether(turn, store),
    },
    app.log,
  );
  /** Of this run of the server. */
  const serverId = app.ids.next();
  const presence = createPresenceCoalescer(async (tenantId, changes) => {
    const stored = await setConnected(app, { tenantId, serverId }, changes);
    store.forget(changes.map(({ deviceId }) => deviceId));
    store.publish(stored);
  });
  let isClosing = false;

  function enqueue({ sender, topic, payload }: Message, { signal, isLimited = true }: TakeOptions, decoded?: Decoded): Promise<Decoded> {
    if (isClosing || !queues.hasRoom(sender)) return Promise.reject(new DatabaseUnavailableError('too many readings are waiting'));
    const message = new QueuedMessage({ sender, topic, payload, at: app.clock.now().getTime() }, decoded);
    message.isCharged = !isLimited;
    signal?.addEventListener('abort', () => {
      message.isWithdrawn = true;
    });
    queues.add(message);
    turns.wake();
    return message.done;
  }

  return {
    take: (sender, topic, payload, options = {}) => enqueue({ sender, topic, payload }, options),
    setConnected: (sender, isConnected) => presence.add(sender, isConnected),
    async reject(sender, rejection, topic, payload, options = {}) {
      await enqueue({ sender, topic, payload }, options, { messages: [], rejections: [rejection] });
    },
    onReply: (handler) => replies.subscribe(handler),
    countFailingTenants: () => queues.countFailingTenants(),
    async close() {
      store.close();
      isClosing = true;
      await turns.close();
    },
  };
}
