import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { DatabaseHealth } from '../database-health.ts';
import { breaksConnection, isDatabaseFault, translateDatabaseError } from '../errors.ts';
import { runDescribed } from './described-query.ts';
import { findPreparedName, makeRoomForStatement } from './prepared-statements.ts';

/**
 * A `pg` pool for Kysely with guards. Errors of the connection become `DatabaseUnavailableError`. A connection whose answer did not come in
 * time is closed, since the late answer would meet the next statement, and so is one whose process is out of memory or in an unknown state.
 * A connection has a limited number of prepared statements. The results of statements count for the database's health. While the disk is
 * nearly full, every connection is read-only, because PostgreSQL ends altogether when its log finds no room.
 */
export class GuardedPool {
  readonly options: object;
  readonly #pool: Pool;
  readonly #isWritable: () => Promise<boolean>;
  readonly #health: DatabaseHealth;
  readonly #readOnly = new WeakSet<PoolClient>();

  constructor(pool: Pool, isWritable: () => Promise<boolean>, health: DatabaseHealth) {
    this.options = pool.options;
    this.#pool = pool;
    this.#isWritable = isWritable;
    this.#health = health;
  }

  async connect(): Promise<GuardedClient> {
    try {
      // This comes first, because a full disk may have no room for a new connection until this has freed some.
      const isWritable = await this.#isWritable();
      const client = await this.#pool.connect();
      await this.#setAccess(client, isWritable);
      return new GuardedClient(client, this.#health);
    } catch (error) {
      this.#health.count(isDatabaseFault(error));
      throw translateDatabaseError(error);
    }
  }

  async #setAccess(client: PoolClient, isWritable: boolean): Promise<void> {
    if (isWritable !== this.#readOnly.has(client)) return;
    try {
      await client.query(`set default_transaction_read_only = ${isWritable ? 'off' : 'on'}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (isWritable) this.#readOnly.delete(client);
    else this.#readOnly.add(client);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

export class GuardedClient {
  readonly #client: PoolClient;
  readonly #health: DatabaseHealth;
  #isBroken = false;

  constructor(client: PoolClient, health: DatabaseHealth) {
    this.#client = client;
    this.#health = health;
  }

  // Kysely declares an overload with a cursor, which is not used.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  query(statement: any, values?: readonly unknown[]): any {
    const name = typeof statement === 'string' ? findPreparedName(statement) : undefined;
    return this.run(name === undefined ? statement : { name, text: statement, values }, name === undefined ? values : undefined);
  }

  async run<Row extends QueryResultRow>(statement: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult<Row>> {
    try {
      const result = await this.#send<Row>(statement, values);
      this.#health.count(false);
      return result;
    } catch (error) {
      if (breaksConnection(error)) this.#isBroken = true;
      this.#health.count(isDatabaseFault(error));
      throw translateDatabaseError(error);
    }
  }

  async #send<Row extends QueryResultRow>(statement: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult<Row>> {
    if (typeof statement === 'string' || statement.name === undefined)
      return this.#client.query<Row>(statement as string, values as unknown[]);
    await makeRoomForStatement(this.#client, statement.name);
    return runDescribed<Row>(this.#client, statement);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isBroken);
  }
}
