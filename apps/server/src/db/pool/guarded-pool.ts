import type { Pool } from 'pg';
import type { DatabaseHealth } from '../database-health.ts';
import { isDatabaseFault, translateDatabaseError } from '../errors.ts';
import { setAccess } from './connection-access.ts';
import { GuardedClient } from './guarded-client.ts';

/**
 * A `pg` pool for Kysely with guards. Errors of the connection become `DatabaseUnavailableError`. A connection whose answer did not come in
 * time is closed, since the late answer would meet the next statement, and so is one whose process is out of memory or in an unknown state.
 * A connection has a limited number of prepared statements. The results of statements count for the database's health. While the disk is
 * nearly full, every connection is read-only.
 */
export class GuardedPool {
  readonly options: object;
  readonly #pool: Pool;
  readonly #isWritable: () => Promise<boolean>;
  readonly #health: DatabaseHealth;

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
      await setAccess(client, isWritable)?.catch((error) => {
        client.release(true);
        throw error;
      });
      return new GuardedClient(client, this.#health);
    } catch (error) {
      this.#health.count(isDatabaseFault(error));
      throw translateDatabaseError(error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
