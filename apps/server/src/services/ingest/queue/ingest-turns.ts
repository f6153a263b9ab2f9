import { logRepeated } from '#services/core/log-repeated.ts';
import type { Log } from '#services/core/request-context.ts';
import { isTemporary } from './complete-batch.ts';
import type { MessageQueues } from './message-queues.ts';
import type { TenantQueue, Unsettled } from './tenant-queue.ts';
import type { WaitingMessage } from './waiting-message.ts';

/** Batches stored side by side, each of another tenant: while one waits for the disk, the next is computed. */
const maxAtOnce = 3;
/** Milliseconds after which what has to wait is looked at again at the latest: the clock that its allowance grows by may have been set. */
const maxWaitMs = 1_000;
/** Milliseconds for storing what waits, when the server ends. */
const patience = 5_000;

export interface IngestTurns {
  /** Something was added to the queues. */
  wake(): void;
  /** Stores what can be, and turns back the rest. */
  close(): Promise<void>;
}

/** Gives tenants their turns: each a batch, one after another, and none two at once. */
export function createIngestTurns(
  queues: MessageQueues,
  settle: (batch: readonly WaitingMessage[]) => Promise<Unsettled | null>,
  log: Log,
): IngestTurns {
  const ended = Promise.withResolvers<void>();
  let running = 0;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let closingSince: number | null = null;

  function pump(): void {
    isWoken = false;
    clearTimeout(timer);
    const now = performance.now();
    if (closingSince !== null && now - closingSince > patience) rejectQueued();
    while (running < maxAtOnce) {
      const turn = queues.takeTurn(now);
      if (!turn) break;
      running += 1;
      void serve(turn.queue, turn.batch);
    }
    if (running >= maxAtOnce) return;
    const wait = queues.nextReadyAt() - now;
    if (closingSince !== null && wait > 0) rejectQueued();
    else if (wait < Number.POSITIVE_INFINITY) timer = setTimeout(pump, Math.max(1, Math.min(wait, maxWaitMs))).unref();
    if (closingSince !== null && running === 0) ended.resolve();
  }

  async function serve(queue: TenantQueue, batch: readonly WaitingMessage[]): Promise<void> {
    const left = await settle(batch).catch((error: unknown) => ({ messages: batch, size: batch.length, error, isAlone: false }));
    if (left === null) queue.succeed(batch);
    else {
      queue.fail(left, performance.now());
      report(queue, left);
    }
    queues.release(queue, performance.now());
    running -= 1;
    if (left !== null && closingSince !== null) rejectQueued();
    // After whatever came meanwhile: who has little to say waits for no second batch.
    setImmediate(pump);
  }

  /** By its code alone where it is not known: the database's words for it may quote what a message said. */
  function report({ tenantId }: TenantQueue, { messages, error, isAlone }: Unsettled): void {
    const waiting = { tenantId, messages: messages.length };
    if (isTemporary(error)) logRepeated(log, 'warn', 'readings wait for the database', { err: error, ...waiting });
    else {
      const deviceId = isAlone ? messages[0]?.sender.deviceId : undefined;
      logRepeated(log, 'error', 'readings cannot be stored and wait', {
        err: error,
        code: (error as { code?: unknown } | null)?.code,
        deviceId,
        ...waiting,
      });
    }
  }

  function rejectQueued(): void {
    for (const message of queues.clear()) message.reject(new Error('the server ends before it is stored'));
  }

  return {
    wake() {
      // After whatever else came with the same chunk.
      if (isWoken || running >= maxAtOnce) return;
      isWoken = true;
      setImmediate(pump);
    },
    async close() {
      closingSince = performance.now();
      pump();
      await ended.promise;
      clearTimeout(timer);
    },
  };
}
