import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { ServerEvent } from '../event-bus.ts';
import type { AppContext, SignedInContext } from '../request-context.ts';

export interface JoinedTransaction<Context extends AppContext = SignedInContext> {
  /** Verbs that are run with it read and write within the transaction, each with its audit row. */
  context: Context & { idempotency: null; intent: null };
  /** Publishes what these verbs announced; to be called after the commit. */
  publishEvents(): Promise<void>;
}

/**
 * Lets one call, or one item of a job, consist of others: their verbs run as they are, with their permissions, checks and limits, but within the transaction of
 * that call and without answers of their own under an idempotency key.
 */
export function joinTransaction<Context extends AppContext>(context: Context, tx: Transaction<Schema>): JoinedTransaction<Context> {
  const events: ServerEvent[] = [];
  const database: Database = {
    ...context.database,
    kysely: tx,
    run: (statement, values) => runIn(tx, statement, values),
    transaction: (body) => body(tx),
  };
  const eventBus = { ...context.eventBus, publish: async (event: ServerEvent) => void events.push(event) };
  return {
    context: { ...context, database, eventBus, idempotency: null, intent: null },
    async publishEvents() {
      for (const event of events) await context.eventBus.publish(event);
    },
  };
}
