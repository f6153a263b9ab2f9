import pg, { type Client, type ClientConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { breaksConnection, isNotPrepared, isPreparedAlready } from '../errors.ts';
import { setAccess } from './connection-access.ts';
import { runDescribed } from './described-query.ts';
import { forgetPrepared, isPrepared, makeRoomInPipeline } from './prepared-statements.ts';

/** A named statement. */
export type NamedStatement = QueryConfig & { name: string };

interface PipelinedOptions {
  /** With the time after which the database ends a statement. */
  config: ClientConfig;
  /** Called after each statement, and when the connection takes no more. */
  onChange: () => void;
}

/**
 * A connection on which several statements are under way. The next statement is at the database before the answer to the last has come back, so that neither side waits for the
 * other, and both handle several at each turn. Each is a transaction of its own, and an error of one has no effect on another.
 */
export class PipelinedConnection {
  readonly openedAt = performance.now();
  readonly #client: Client;
  readonly #onChange: () => void;
  readonly #ended: Promise<void>;
  #underWay = 0;
  /** When the database may have begun the statement that it is at. */
  #headSince = 0;
  #isRetired = false;

  private constructor(client: Client, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
    this.#ended = new Promise((resolve) => void client.once('end', resolve));
    // Statements that are under way are rejected with this error each.
    client.on('error', () => void this.retire());
  }

  /** Rejects with the error of `pg`. */
  static async open({ config, onChange }: PipelinedOptions): Promise<PipelinedConnection> {
    const client = new pg.Client({ ...config, pipeline: true });
    const connection = new PipelinedConnection(client, onChange);
    await client.connect();
    return connection;
  }

  get underWay(): number {
    return this.#underWay;
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** Since when nothing is under way; only while that is so. */
  get idleSince(): number {
    return Math.max(this.openedAt, this.#headSince);
  }

  /** Whether the database has been at one statement for so long that nothing should wait behind it. */
  isHeldUp(afterMs: number): boolean {
    return this.#underWay > 0 && performance.now() - this.#headSince >= afterMs;
  }

  /** Sends a statement at once, unless the connection has to become read-only or writable first. Rejects with the database's error. */
  async run<Row extends QueryResultRow>(statement: NamedStatement, isWritable: boolean): Promise<QueryResult<Row>> {
    if (this.#underWay === 0) this.#headSince = performance.now();
    this.#underWay += 1;
    try {
      const change = setAccess(this.#client, isWritable);
      if (change) await this.#retireIfFailed(change);
      const room = makeRoomInPipeline(this.#client, statement.name);
      if (room) this.#retireIfFailed(room).catch(() => undefined);
      return await runDescribed<Row>(this.#client, statement);
    } catch (error) {
      if (isNotPrepared(error)) forgetPrepared(this.#client, statement.name);
      else if (isPreparedAlready(error) ? !isPrepared(this.#client, statement.name) : breaksConnection(error)) void this.retire();
      throw error;
    } finally {
      this.#underWay -= 1;
      this.#headSince = performance.now();
      if (this.#isRetired) this.#endWhenIdle();
      this.#onChange();
    }
  }

  async #retireIfFailed(command: Promise<void>): Promise<void> {
    try {
      await command;
    } catch (error) {
      void this.retire();
      throw error;
    }
  }

  /** Takes no further statements, and ends after those under way. */
  retire(): Promise<void> {
    if (!this.#isRetired) {
      this.#isRetired = true;
      this.#endWhenIdle();
      this.#onChange();
    }
    return this.#ended;
  }

  #endWhenIdle(): void {
    if (this.#underWay === 0) void this.#client.end().catch(() => undefined);
  }
}
