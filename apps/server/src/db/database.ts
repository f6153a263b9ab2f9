import { availableParallelism } from 'node:os';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { createDatabaseHealth } from './database-health.ts';
import { DiskNearlyFullError } from './errors.ts';
import { createProcessLocks, type ProcessLocks } from './locks/process-locks.ts';
import { GuardedPool } from './pool/guarded-pool.ts';
import { keepPrepared } from './pool/prepared-statements.ts';
import { StatementPipelines } from './pool/statement-pipelines.ts';
import { createStatementRunner } from './pool/statement-runner.ts';
import { createStatementSlots } from './pool/statement-slots.ts';
import type { Schema } from './schema.ts';
import { listValues, type Statement } from './statement.ts';

export interface Database {
  /** For connections outside the pool, such as that of the events between servers. */
  readonly connection: pg.ClientConfig;
  readonly kysely: Kysely<Schema>;
  /** For the hot paths. It uses other connections than a transaction, so it must not be called inside one. */
  run<Values extends object, Row extends object>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>;
  /** `body` must use only `tx`: a transaction that waits for a second connection can wait for itself. */
  transaction<Answer>(body: (tx: Transaction<Schema>) => Promise<Answer>): Promise<Answer>;
  readonly processLocks: ProcessLocks;
  /** Throws `DiskNearlyFullError` while writing is not allowed. */
  assertWritable(): Promise<void>;
  /** Whether the database answers a statement, and has answered those of the last seconds. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  /** Settings of the pool besides the connection. */
  pool: pg.PoolConfig;
  onConnectionError: (error: Error) => void;
  assertWritable: () => Promise<void>;
  onClose?: () => Promise<void>;
}

/** Runs a statement in a transaction, or on the connection of `at`. */
export async function runIn<Values extends object, Row extends object>(
  at: Kysely<Schema>,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row[]> {
  const { rows } = await at.executeQuery<Row>(CompiledQuery.raw(statement.text, listValues(statement, values)));
  return rows;
}

/**
 * As `runIn`, for the few statements that hot paths run in each transaction: parsed and planned once per connection, like those of `run`. Not for one whose
 * tables may have grown from nothing since, as those of an import.
 */
export function runPrepared<Values extends object, Row extends object>(
  at: Kysely<Schema>,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row[]> {
  keepPrepared(statement);
  return runIn(at, statement, values);
}

/**
 * The statement reads tables and is not prepared, so that it is planned each time: a database without memory or rights would still answer
 * `select 1`.
 */
const readinessText = `
  select t.id from tenants t join memberships m on m.tenant_id = t.id join accounts a on a.id = m.account_id limit 1`;

/** Short statements share few connections (`StatementPipelines`): more than there are cores only take turns on them. */
const pipelines = {
  count: Math.min(Math.max(availableParallelism(), 2), 8),
  maxUnderWay: 8,
  heldUpMs: 10,
};

/** A statement of a screen takes a millisecond or two. The database ends one on a shared connection after this time, and it runs again on its own. */
const maxSharedMs = 50;

/** Statements with connections of their own: so many at once are enough to keep the cores of a small database busy, and one that takes longer than this makes room for the next. */
const alone = { count: 8, maxShortMs: 20 };

export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({ ...options.connection, ...options.pool, types: columnTypes });
  // An idle connection that breaks must not end the process; the next call opens a new one.
  pool.on('error', options.onConnectionError);
  // Neither may one that breaks between two statements of a transaction, for which the pool does not listen.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const isWritable = () =>
    options.assertWritable().then(
      () => true,
      (error: unknown) => !(error instanceof DiskNearlyFullError),
    );
  const health = createDatabaseHealth();
  const guarded = new GuardedPool(pool, isWritable, health);
  const processLocks = createProcessLocks(options.connection);
  const shared = new StatementPipelines({
    ...pipelines,
    maxLifetimeMs: (options.pool.maxLifetimeSeconds ?? Infinity) * 1000,
    maxIdleMs: options.pool.idleTimeoutMillis ?? 10_000,
    config: { ...options.connection, ...options.pool, types: columnTypes, statement_timeout: maxSharedMs },
  });
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) });

  async function send<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]> {
    const client = await guarded.connect();
    try {
      return (await client.run<Row>(statement)).rows;
    } finally {
      client.release();
    }
  }

  const runStatement = createStatementRunner({ pipelines: shared, slots: createStatementSlots(alone), isWritable, health, runAlone: send });

  return {
    connection: options.connection,
    kysely,
    run: (statement, values) => runStatement({ name: statement.name, text: statement.text, values: listValues(statement, values) }),
    processLocks,
    transaction: (body) => kysely.transaction().execute(body),
    assertWritable: options.assertWritable,
    isReady: () =>
      send({ text: readinessText }).then(
        () => health.isWell(),
        () => false,
      ),
    async close() {
      await processLocks.close();
      await shared.close();
      await kysely.destroy();
      if (!pool.ended) await pool.end();
      await options.onClose?.();
    },
  };
}
