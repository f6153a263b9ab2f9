/** What a column holds, as the server's code sees it. */
export type ColumnKind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'string[]' | 'number[]';

export interface Column {
  kind: ColumnKind;
  isNullable: boolean;
  /** Whether a row may be written without it. */
  mayBeLeftOut: boolean;
}

/** Columns by their names, by the names of tables and views. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, Column>>;
