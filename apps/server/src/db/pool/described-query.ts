import pg, { type ClientBase, type Connection, type QueryConfig, type QueryResult, type QueryResultRow, type Submittable } from 'pg';

/** What `pg` makes of the description of a statement's rows: each column with its parser, and a row without values. */
interface RowShape {
  fields: readonly unknown[];
  _parsers: readonly unknown[];
  _prebuiltEmptyResultObject: object;
}

/** The members of `pg`'s query that its types do not declare. */
interface PreparedQuery {
  name: string;
  _result: RowShape;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
}

const PreparedQuery = pg.Query as unknown as new (
  config: QueryConfig & { callback: (error: Error | null, result: QueryResult) => void },
) => PreparedQuery;

/** The shapes of the rows of a connection's prepared statements, by name. */
const shapesOf = new WeakMap<Connection, Map<string, RowShape>>();

/** A view of each connection that sends everything but the request to describe. */
const undescribing = new WeakMap<Connection, Connection>();

/**
 * A prepared statement whose rows the database describes once for each connection. `pg` asks for the description with every run, which for the seventy columns of
 * an order costs the server as much as reading the row. The columns of a prepared statement stay the same: after a change of its tables the database refuses it.
 */
class DescribedQuery extends PreparedQuery {
  #shapes: Map<string, RowShape> | undefined;

  override prepare(connection: Connection): void {
    this.#shapes = shapesOf.get(connection) ?? new Map();
    shapesOf.set(connection, this.#shapes);
    const shape = this.hasBeenParsed(connection) ? this.#shapes.get(this.name) : undefined;
    if (shape) {
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    }
    super.prepare(shape ? withoutDescribing(connection) : connection);
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#shapes?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

function withoutDescribing(connection: Connection): Connection {
  const known = undescribing.get(connection);
  if (known) return known;
  const view = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  undescribing.set(connection, view);
  return view;
}

/** Runs a named statement. Rejects with the database's error. */
export function runDescribed<Row extends QueryResultRow>(client: ClientBase, statement: QueryConfig): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: QueryResult) => (error ? reject(error) : resolve(result));
    client.query(new DescribedQuery({ ...statement, callback }) as unknown as Submittable);
  });
}
