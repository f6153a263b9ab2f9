import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isReadTimeout, translateDatabaseError } from './errors.ts';

/**
 * A `pg` pool as Kysely takes it, with two guards: errors of the connection come out as `DatabaseUnavailableError`, and a
 * connection whose answer did not come in time is thrown away, since the late answer would meet the next statement.
 */
export class GuardedPool {
  readonly options: object;
  readonly #pool: Pool;
  readonly #onReadTimeout: () => void;

  constructor(pool: Pool, onReadTimeout: () => void) {
    this.options = pool.options;
    this.#pool = pool;
    this.#onReadTimeout = onReadTimeout;
  }

  async connect(): Promise<GuardedClient> {
    try {
      return new GuardedClient(await this.#pool.connect(), this.#onReadTimeout);
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

export class GuardedClient {
  readonly #client: PoolClient;
  readonly #onReadTimeout: () => void;
  #timedOut = false;

  constructor(client: PoolClient, onReadTimeout: () => void) {
    this.#client = client;
    this.#onReadTimeout = onReadTimeout;
  }

  // Kysely asks for an overload with a cursor, which is never used here.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  query(statement: any, values?: readonly unknown[]): any {
    return this.run(statement, values);
  }

  async run<Row extends QueryResultRow>(statement: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult<Row>> {
    try {
      return await this.#client.query<Row>(statement as string, values as unknown[]);
    } catch (error) {
      if (isReadTimeout(error)) {
        this.#timedOut = true;
        this.#onReadTimeout();
      }
      throw translateDatabaseError(error);
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#timedOut);
  }
}
