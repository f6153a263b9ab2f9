import type pg from 'pg';
import { listValues, type Statement } from '../db/statement.ts';

/** For a transaction on a connection of its own, which may take longer than a server's statement may. */
export function runOnClient<Values extends object, Row extends object>(
  client: pg.Client,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<pg.QueryResult<Row>> {
  return client.query<Row>({ text: statement.text, values: listValues(statement, values) });
}
