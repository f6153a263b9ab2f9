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

export interface StatementPipelines {
  /**
   * Runs a statement beside others. Resolves to undefined where every connection is held up or none is open, so that it has to run elsewhere. Rejects with the
   * database's error.
   */
  run<Row extends QueryResultRow>(statement: NamedStatement, isWritable: boolean): Promise<QueryResult<Row> | undefined>;
  /** Takes no further statements, and resolves after those under way. */
  close(): Promise<void>;
}

const openAgainAfterMs = 1000;

/**
 * Few connections, on which short statements run close together. Sixteen statements on as many connections take turns on the cores, and each turn costs both sides a
 * message of their own and caches full of another's data.
 */
export function createStatementPipelines(options: PipelineOptions): StatementPipelines {
  const { count, maxUnderWay, heldUpMs } = options;
  const connections = new Set<PipelinedConnection>();
  /** Statements in the order of their calls, each with what sends it; none is given where it has to run elsewhere. */
  const waiting: ((connection: PipelinedConnection | undefined) => void)[] = [];
  const endings = new Set<Promise<unknown>>();
  let isOpening = false;
  let openNotBefore = 0;
  let isWatching = false;
  let isClosed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    isOpening = true;
    try {
      const connection = await PipelinedConnection.open({ config: options.config, onChange });
      connections.add(connection);
      idleTimer ??= setInterval(endIdleOnes, options.maxIdleMs / 3).unref();
      if (isClosed || connection.isRetired) retire(connection);
      else startNext();
    } catch {
      // The statement that runs elsewhere meets the same error and reports it.
      openNotBefore = performance.now() + openAgainAfterMs;
    } finally {
      isOpening = false;
    }
  }

  /** Opens one at a time: a burst of calls that finds none open may be over before the second is. */
  function openIfBusy(leastBusy: PipelinedConnection | undefined): void {
    if (isClosed || isOpening || leastBusy?.underWay === 0 || connections.size >= count || performance.now() < openNotBefore) return;
    const opening = open().finally(() => endings.delete(opening));
    endings.add(opening);
  }

  function retire(connection: PipelinedConnection): void {
    connections.delete(connection);
    const ending = connection.retire().finally(() => endings.delete(ending));
    endings.add(ending);
  }

  function endIdleOnes(): void {
    for (const connection of connections)
      if (connection.underWay === 0 && performance.now() - connection.idleSince >= options.maxIdleMs) retire(connection);
    if (connections.size > 0) return;
    clearInterval(idleTimer);
    idleTimer = undefined;
  }

  /** Returns the connection with the fewest statements under way among those that take one now. */
  function choose(): PipelinedConnection | undefined {
    let best: PipelinedConnection | undefined;
    for (const connection of connections) {
      if (performance.now() - connection.openedAt >= options.maxLifetimeMs) retire(connection);
      else if (connection.underWay < (best?.underWay ?? maxUnderWay) && !connection.isHeldUp(heldUpMs)) best = connection;
    }
    openIfBusy(best);
    return best;
  }

  function isAnyFlowing(): boolean {
    for (const connection of connections) if (!connection.isHeldUp(heldUpMs)) return true;
    return false;
  }

  function onChange(): void {
    for (const connection of connections) if (connection.isRetired) retire(connection);
    startNext();
  }

  function startNext(): void {
    while (waiting.length > 0) {
      const connection = choose();
      if (!connection) break;
      waiting.shift()?.(connection);
    }
    sendElsewhereIfHeldUp();
  }

  function sendElsewhereIfHeldUp(): void {
    if (waiting.length > 0 && !isAnyFlowing()) for (const start of waiting.splice(0)) start(undefined);
  }

  /** Runs while somebody waits. */
  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    setTimeout(() => {
      isWatching = false;
      startNext();
      if (waiting.length > 0) watch();
    }, heldUpMs);
  }

  return {
    async run<Row extends QueryResultRow>(statement: NamedStatement, isWritable: boolean) {
      const connection = isClosed || waiting.length > 0 ? undefined : choose();
      if (connection) return connection.run<Row>(statement, isWritable);
      if (isClosed || !isAnyFlowing()) return undefined;
      return new Promise<QueryResult<Row> | undefined>((resolve) => {
        waiting.push((free) => resolve(free?.run<Row>(statement, isWritable)));
        watch();
      });
    },
    async close() {
      isClosed = true;
      clearInterval(idleTimer);
      for (const connection of connections) retire(connection);
      while (endings.size > 0) await Promise.all(endings);
    },
  };
}
