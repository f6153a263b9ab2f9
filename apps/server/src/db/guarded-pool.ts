import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isReadTimeout, translateDatabaseError } from './errors.ts';

/**
 * A `pg` pool as Kysely takes it, with two guards: errors of the connection come out as `DatabaseUnavailableError`, and a
 * connection whose answer did not come in time is thrown away, since the late answer would meet the next statement.
 */
export class GuardedPool {
  readonly options: object;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.options = pool.options;
    this.#pool = pool;
  }

  async connect(): Promise<GuardedClient> {
    try {
      return new GuardedClient(await this.#pool.connect());
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
  #timedOut = false;

  constructor(client: PoolClient) {
    this.#client = client;
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
      if (isReadTimeout(error)) this.#timedOut = true;
      throw translateDatabaseError(error);
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#timedOut);
  }
}
