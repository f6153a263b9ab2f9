import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { DatabaseHealth } from '../database-health.ts';
import { breaksConnection, isDatabaseFault, translateDatabaseError } from '../errors.ts';
import { runDescribed } from './described-query.ts';
import { findPreparedName, makeRoomForStatement } from './prepared-statements.ts';

/** A connection of the pool, whose statements run one after another. It is closed when it is given back after an error that makes it unreliable. */
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
