import type { QueryResultRow } from 'pg';
import type { DatabaseHealth } from '../database-health.ts';
import { isConnectionLost, isDatabaseFault, isNotPrepared, isPreparedAlready, isTimedOut, translateDatabaseError } from '../errors.ts';
import type { NamedStatement } from './pipelined-connection.ts';
import { createSlowStatements } from './slow-statements.ts';
import type { StatementPipelines } from './statement-pipelines.ts';
import type { StatementSlots } from './statement-slots.ts';

interface RunnerOptions {
  pipelines: StatementPipelines;
  slots: StatementSlots;
  isWritable: () => Promise<boolean>;
  health: DatabaseHealth;
  /** Runs a statement on a connection of its own. */
  runAlone<Row extends QueryResultRow>(statement: NamedStatement): Promise<Row[]>;
}

export type StatementRunner = <Row extends QueryResultRow>(statement: NamedStatement) => Promise<Row[]>;

/** Words of statements that write, lock or change the connection, also within one that begins as a read. */
const effects = /\b(insert|update|delete|merge|share|nextval|setval|set_config|pg_(try_)?advisory\w*|pg_notify)\b/i;

function onlyReads({ text }: NamedStatement): boolean {
  return /^\s*(select|with)\b/i.test(text) && !effects.test(text);
}

/**
 * Runs statements that are transactions of their own: the short ones beside others on few connections, the slow ones alone. Which are slow is found out: one that the database
 * ended there for its time, waiting for a lock included, has had no effect, and runs again alone with the time that every statement has. Rejects as a statement of the pool does.
 */
export function createStatementRunner({ pipelines, slots, isWritable, health, runAlone }: RunnerOptions): StatementRunner {
  const slow = createSlowStatements();

  async function runInPipeline<Row extends QueryResultRow>(statement: NamedStatement): Promise<Row[] | undefined> {
    try {
      const result = await pipelines.run<Row>(statement, await isWritable());
      if (result) health.count(false);
      return result?.rows;
    } catch (error) {
      if (isTimedOut(error)) slow.add(statement.name);
      // Several share a connection, so that its loss would fail several calls; one that only reads may be sent twice.
      if (isConnectionLost(error) && onlyReads(statement)) return undefined;
      // After the preparation by an earlier one was ended for its time, those under way behind it may lack it, or prepare it twice; they have not begun.
      if (isTimedOut(error) || isNotPrepared(error) || isPreparedAlready(error)) return undefined;
      health.count(isDatabaseFault(error));
      throw translateDatabaseError(error);
    }
  }

  async function runInSlot<Row extends QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    const release = await slots.take();
    try {
      return await runAlone<Row>(statement);
    } finally {
      release();
    }
  }

  return async <Row extends QueryResultRow>(statement: NamedStatement) =>
    (slow.has(statement.name) ? undefined : await runInPipeline<Row>(statement)) ?? runInSlot<Row>(statement);
}
