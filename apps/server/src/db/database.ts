import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { createDatabaseHealth } from './database-health.ts';
import { DiskNearlyFullError } from './errors.ts';
import { GuardedPool } from './guarded-pool.ts';
import type { Schema } from './schema.ts';
import { listValues, type Statement } from './statement.ts';

export interface Database {
  /** For connections beside the pool, such as that of the events between servers. */
  readonly connection: pg.ClientConfig;
  readonly kysely: Kysely<Schema>;
  /** For the hot paths. Not inside a transaction: it takes a connection of its own. */
  run<Values extends object, Row extends object>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>;
  /** Inside `body` use `tx` alone: what waits for another connection while it holds one can wait for itself. */
  transaction<Answer>(body: (tx: Transaction<Schema>) => Promise<Answer>): Promise<Answer>;
  /** Throws `DiskNearlyFullError` while nothing may be written. */
  assertWritable(): Promise<void>;
  /** Whether it answers a statement, and has answered those of the last seconds. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  /** Besides the connection. */
  pool: pg.PoolConfig;
  onConnectionError: (error: Error) => void;
  assertWritable: () => Promise<void>;
  onClose?: () => Promise<void>;
}

/** Runs a statement in a transaction, or on whatever connection `at` has. */
export async function runIn<Values extends object, Row extends object>(
  at: Kysely<Schema>,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row[]> {
  const { rows } = await at.executeQuery<Row>(CompiledQuery.raw(statement.text, listValues(statement, values)));
  return rows;
}

const { builtins } = pg.types;

/** int8 as a number (ids are UUIDs, counts stay small) and date as text (a day has no time zone). */
const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Reads tables, and is planned each time, as a prepared one is not: a database without memory or rights would answer `select 1`. */
const readinessText = `
  select t.id from tenants t join memberships m on m.tenant_id = t.id join accounts a on a.id = m.account_id limit 1`;

export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({ ...options.connection, ...options.pool, types: columnTypes as pg.CustomTypesConfig });
  // An idle connection that breaks must not end the process; the next call gets a new one.
  pool.on('error', options.onConnectionError);
  // Nor one that breaks between two statements of a transaction: the pool listens to idle ones alone.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const isWritable = () =>
    options.assertWritable().then(
      () => true,
      (error: unknown) => !(error instanceof DiskNearlyFullError),
    );
  const health = createDatabaseHealth();
  const guarded = new GuardedPool(pool, isWritable, health);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) });

  async function send<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]> {
    const client = await guarded.connect();
    try {
      return (await client.run<Row>(statement)).rows;
    } finally {
      client.release();
    }
  }

  return {
    connection: options.connection,
    kysely,
    run: (statement, values) => send({ name: statement.name, text: statement.text, values: listValues(statement, values) }),
    transaction: (body) => kysely.transaction().execute(body),
    assertWritable: options.assertWritable,
    isReady: () =>
      send({ text: readinessText }).then(
        () => health.isWell(),
        () => false,
      ),
    async close() {
      await kysely.destroy();
      if (!pool.ended) await pool.end();
      await options.onClose?.();
    },
  };
}
