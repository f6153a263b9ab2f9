import { secondMs } from '@energy-om/domain';
import { logRepeated } from '#services/core/log-repeated.ts';
import type { Log } from '#services/core/request-context.ts';
import { isTemporary, type UnstoredBatch } from './complete-batch.ts';
import type { MessageQueues } from './message-queues.ts';
import type { QueuedMessage } from './queued-message.ts';
import type { TenantQueue } from './tenant-queue.ts';

/** The number of batches that are stored at the same time, each of another tenant: while one waits for the disk, the next is computed. */
const maxRunning = 3;
/** Waiting messages are checked again after this time at the latest, because the clock by which allowances grow may have been adjusted. */
const maxWaitMs = secondMs;
/** The time for storing the queued messages when the server ends. */
const closeTimeoutMs = 5 * secondMs;

export type CompleteBatch = (tenantId: string, batch: readonly QueuedMessage[]) => Promise<UnstoredBatch | null>;

/** Stores the batches of the tenants in turn; a tenant never has two at once. */
export class IngestTurns {
  readonly #queues: MessageQueues;
  readonly #complete: CompleteBatch;
  readonly #log: Log;
  readonly #ended = Promise.withResolvers<void>();
  #running = 0;
  #isWoken = false;
  #timer: NodeJS.Timeout | undefined;
  #closingSince: number | null = null;

  constructor(queues: MessageQueues, complete: CompleteBatch, log: Log) {
    this.#queues = queues;
    this.#complete = complete;
    this.#log = log;
  }

  /** Starts a turn soon after a message was added to the queues. */
  wake(): void {
    // The start waits for the other messages of the same network chunk, which join the batch.
    if (this.#isWoken || this.#running >= maxRunning) return;
    this.#isWoken = true;
    setImmediate(this.#pump);
  }

  /** Stores the queued messages that can be stored in time, and rejects the others. */
  async close(): Promise<void> {
    this.#closingSince = performance.now();
    this.#queues.stopGathering();
    this.#pump();
    await this.#ended.promise;
    clearTimeout(this.#timer);
  }

  readonly #pump = (): void => {
    this.#isWoken = false;
    clearTimeout(this.#timer);
    const now = performance.now();
    const isClosing = this.#closingSince !== null;
    if (this.#closingSince !== null && now - this.#closingSince > closeTimeoutMs) this.#rejectQueued();
    while (this.#running < maxRunning) {
      const turn = this.#queues.takeTurn(now);
      if (!turn) break;
      this.#running += 1;
      void this.#serve(turn.queue, turn.batch);
    }
    if (this.#running >= maxRunning) return;
    const waitMs = this.#queues.nextReadyAt() - now;
    if (isClosing && waitMs > 0) this.#rejectQueued();
    else if (waitMs < Number.POSITIVE_INFINITY) this.#timer = setTimeout(this.#pump, Math.max(1, Math.min(waitMs, maxWaitMs))).unref();
    if (isClosing && this.#running === 0) this.#ended.resolve();
  };

  async #serve(queue: TenantQueue, batch: readonly QueuedMessage[]): Promise<void> {
    const rest = await this.#complete(queue.tenantId, batch).catch((error: unknown) => ({
      messages: batch,
      size: batch.length,
      error,
      isAlone: false,
    }));
    if (rest === null) queue.succeed(batch);
    else {
      queue.fail(rest, performance.now());
      this.#report(queue, rest);
    }
    this.#queues.release(queue, performance.now());
    this.#running -= 1;
    if (rest !== null && this.#closingSince !== null) this.#rejectQueued();
    // Messages that arrived meanwhile are queued first, so that a tenant with few messages waits for no second batch.
    setImmediate(this.#pump);
  }

  /** An unexpected error is logged with its code, because the log removes the quoted values from the database's message. */
  #report({ tenantId }: TenantQueue, { messages, error, isAlone }: UnstoredBatch): void {
    const waiting = { tenantId, messages: messages.length };
    if (isTemporary(error)) logRepeated(this.#log, 'warn', 'readings wait for the database', { err: error, ...waiting });
    else {
      const deviceId = isAlone ? messages[0]?.sender.deviceId : undefined;
      const { code } = (error ?? {}) as { code?: unknown };
      logRepeated(this.#log, 'error', 'readings cannot be stored and wait', { err: error, code, deviceId, ...waiting });
    }
  }

  #rejectQueued(): void {
    for (const message of this.#queues.clear()) message.reject(new Error('the server ends before it is stored'));
  }
}
