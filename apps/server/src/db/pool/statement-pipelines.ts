import type { ClientConfig, QueryResult, QueryResultRow } from 'pg';
import { type NamedStatement, PipelinedConnection } from './pipelined-connection.ts';

export interface PipelineOptions {
  config: ClientConfig;
  /** The number of connections. */
  count: number;
  /** How many statements are under way on a connection at most. */
  maxUnderWay: number;
  /** After this time with one statement, nothing is sent behind it. */
  heldUpMs: number;
  maxLifetimeMs: number;
  maxIdleMs: number;
}

/** Sends a statement that waited on a connection; undefined where it has to run elsewhere. */
type Start = (connection: PipelinedConnection | undefined) => void;

const openAgainAfterMs = 1000;

/**
 * Few connections, on which short statements run close together. Sixteen statements on as many connections take turns on the cores, and each turn costs both sides a
 * message of their own and caches full of another's data.
 */
export class StatementPipelines {
  readonly #options: PipelineOptions;
  readonly #connections = new Set<PipelinedConnection>();
  /** In the order of the calls. */
  readonly #waiting: Start[] = [];
  readonly #unfinished = new Set<Promise<void>>();
  #isOpening = false;
  #openNotBefore = 0;
  #isWatching = false;
  #isClosed = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /**
   * Runs a statement beside others. Resolves to undefined where every connection is held up or none is open, so that it has to run elsewhere. Rejects with the
   * database's error.
   */
  async run<Row extends QueryResultRow>(statement: NamedStatement, isWritable: boolean): Promise<QueryResult<Row> | undefined> {
    const connection = this.#isClosed || this.#waiting.length > 0 ? undefined : this.#choose();
    if (connection) return connection.run<Row>(statement, isWritable);
    if (this.#isClosed || !this.#isAnyFree()) return undefined;
    return new Promise<QueryResult<Row> | undefined>((resolve) => {
      this.#waiting.push((free) => resolve(free?.run<Row>(statement, isWritable)));
      this.#watch();
    });
  }

  /** Takes no further statements, and resolves after those under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#idleTimer);
    for (const connection of this.#connections) this.#retire(connection);
    while (this.#unfinished.size > 0) await Promise.all(this.#unfinished);
  }

  /** Returns the connection with the fewest statements under way among those that take one now. */
  #choose(): PipelinedConnection | undefined {
    const { maxUnderWay, heldUpMs, maxLifetimeMs } = this.#options;
    let chosen: PipelinedConnection | undefined;
    for (const connection of this.#connections) {
      if (performance.now() - connection.openedAt >= maxLifetimeMs) this.#retire(connection);
      else if (connection.underWay < (chosen?.underWay ?? maxUnderWay) && !connection.isHeldUp(heldUpMs)) chosen = connection;
    }
    if (chosen?.underWay !== 0) this.#openAnother();
    return chosen;
  }

  #isAnyFree(): boolean {
    for (const connection of this.#connections) if (!connection.isHeldUp(this.#options.heldUpMs)) return true;
    return false;
  }

  /** Opens one at a time: a burst of calls that finds none open may be over before the second is. */
  #openAnother(): void {
    if (this.#isClosed || this.#isOpening || this.#connections.size >= this.#options.count || performance.now() < this.#openNotBefore)
      return;
    this.#isOpening = true;
    this.#finish(this.#open());
  }

  async #open(): Promise<void> {
    try {
      const connection = await PipelinedConnection.open({ config: this.#options.config, onChange: () => this.#onChange() });
      if (this.#isClosed || connection.isRetired) return this.#retire(connection);
      this.#connections.add(connection);
      this.#idleTimer ??= setInterval(() => this.#endIdleOnes(), this.#options.maxIdleMs / 3).unref();
      this.#startNext();
    } catch {
      // The statement that runs elsewhere meets the same error and reports it.
      this.#openNotBefore = performance.now() + openAgainAfterMs;
    } finally {
      this.#isOpening = false;
    }
  }

  #retire(connection: PipelinedConnection): void {
    this.#connections.delete(connection);
    this.#finish(connection.retire());
  }

  /** Has `close` wait for it. */
  #finish(work: Promise<void>): void {
    const unfinished = work.finally(() => this.#unfinished.delete(unfinished));
    this.#unfinished.add(unfinished);
  }

  #endIdleOnes(): void {
    for (const connection of this.#connections)
      if (connection.underWay === 0 && performance.now() - connection.idleSince >= this.#options.maxIdleMs) this.#retire(connection);
    if (this.#connections.size > 0) return;
    clearInterval(this.#idleTimer);
    this.#idleTimer = undefined;
  }

  #onChange(): void {
    for (const connection of this.#connections) if (connection.isRetired) this.#retire(connection);
    this.#startNext();
  }

  #startNext(): void {
    while (this.#waiting.length > 0) {
      const connection = this.#choose();
      if (!connection) break;
      this.#waiting.shift()?.(connection);
    }
    if (this.#waiting.length > 0 && !this.#isAnyFree()) for (const start of this.#waiting.splice(0)) start(undefined);
  }

  /** Runs while somebody waits. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    setTimeout(() => {
      this.#isWatching = false;
      this.#startNext();
      if (this.#waiting.length > 0) this.#watch();
    }, this.#options.heldUpMs);
  }
}
