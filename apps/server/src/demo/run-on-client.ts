import type pg from 'pg';
import { listValues, type Statement } from '../db/statement.ts';

/** Runs a statement on a separate connection, in a transaction that may take longer than a server's statement timeout. */
export function runOnClient<Values extends object, Row extends object>(
  client: pg.Client,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<pg.QueryResult<Row>> {
  return client.query<Row>({ text: statement.text, values: listValues(statement, values) });
}
