import { secondMs } from '@energy-om/domain';
import { logRepeated } from '#services/core/log-repeated.ts';
import type { Log } from '#services/core/request-context.ts';
import { isTemporary, type TenantMessages, type UnstoredBatch } from './complete-batch.ts';
import type { MessageQueues, TenantTurn } from './message-queues.ts';
import type { QueuedMessage } from './queued-message.ts';
import type { TenantQueue } from './tenant-queue.ts';

/** The number of turns that are stored at the same time, each of other tenants: while one waits for the disk, the next is computed. */
const maxRunning = 3;
/** Waiting messages are checked again after this time at the latest, because the clock by which allowances grow may have been adjusted. */
const maxWaitMs = secondMs;
/** The time for storing the queued messages when the server ends. */
const closeTimeoutMs = 5 * secondMs;

/** A tenant whose batch could not be stored with others, and took longer than that by itself, has turns of its own for a time: somebody has locked its rows. */
const maxJointMs = 500;

export interface BatchCompletion {
  /** Stores the batch of one tenant, whatever it takes. */
  complete(tenantId: string, batch: readonly QueuedMessage[]): Promise<UnstoredBatch | null>;
  /** Stores those batches of a turn that can be stored together. @returns their tenants */
  completeTogether(turn: readonly TenantMessages[]): Promise<ReadonlySet<string>>;
}

/**
 * Stores the batches of the tenants in turn, those with few messages together; a tenant never has two at once. Whatever is not stored together is stored tenant by tenant, so
 * that nothing of one tenant keeps the messages of another from being stored.
 */
export class IngestTurns {
  readonly #queues: MessageQueues;
  readonly #completion: BatchCompletion;
  readonly #log: Log;
  readonly #ended = Promise.withResolvers<void>();
  /** Batches that could not be stored together with others, each of which is next. */
  readonly #apart: TenantTurn[] = [];
  #running = 0;
  #isWoken = false;
  #timer: NodeJS.Timeout | undefined;
  #closingSince: number | null = null;

  constructor(queues: MessageQueues, completion: BatchCompletion, log: Log) {
    this.#queues = queues;
    this.#completion = completion;
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
      const apart = this.#apart.shift();
      const turn = apart ? [apart] : this.#queues.takeTurn(now);
      const [first] = turn;
      if (!first) break;
      this.#running += 1;
      void (turn.length > 1 ? this.#serveTogether(turn) : this.#serve(first, first === apart)).finally(() => {
        this.#running -= 1;
        // Messages that arrived meanwhile are queued first, so that a tenant with few messages waits for no second batch.
        setImmediate(this.#pump);
      });
    }
    if (this.#running >= maxRunning) return;
    const waitMs = this.#queues.nextReadyAt() - now;
    if (isClosing && waitMs > 0) this.#rejectQueued();
    else if (waitMs < Number.POSITIVE_INFINITY) this.#timer = setTimeout(this.#pump, Math.max(1, Math.min(waitMs, maxWaitMs))).unref();
    if (isClosing && this.#running === 0) this.#ended.resolve();
  };

  async #serveTogether(turn: readonly TenantTurn[]): Promise<void> {
    const batches = turn.map(({ queue, batch }) => ({ tenantId: queue.tenantId, messages: batch }));
    let error: unknown = null;
    const stored = await this.#completion.completeTogether(batches).catch((failure: unknown) => {
      error = failure;
      return new Set<string>();
    });
    for (const each of turn) {
      if (stored.has(each.queue.tenantId)) this.#end(each, null);
      else if (error !== null) this.#end(each, { messages: each.batch, size: each.batch.length, error, isAlone: false });
      else this.#apart.push(each);
    }
  }

  /** @param isAgain whether it could not be stored together with others */
  async #serve(turn: TenantTurn, isAgain: boolean): Promise<void> {
    const { queue, batch } = turn;
    const startedAt = performance.now();
    const rest = await this.#completion.complete(queue.tenantId, batch).catch((error: unknown) => ({
      messages: batch,
      size: batch.length,
      error,
      isAlone: false,
    }));
    const now = performance.now();
    const isSlow = isAgain && now - startedAt > maxJointMs;
    if (isSlow || (rest !== null && !isTemporary(rest.error))) this.#queues.keepApart(queue, now);
    this.#end(turn, rest);
  }

  #end({ queue, batch }: TenantTurn, rest: UnstoredBatch | null): void {
    if (rest === null) queue.succeed(batch);
    else {
      queue.fail(rest, performance.now());
      this.#report(queue, rest);
    }
    this.#queues.release(queue, performance.now());
    if (rest !== null && this.#closingSince !== null) this.#rejectQueued();
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
