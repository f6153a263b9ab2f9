import type pg from 'pg';
import type { Column, ColumnKind, Columns } from './column.ts';

/** By PostgreSQL's types, as `db/database.ts` has them read. */
const kinds: Readonly<Record<string, ColumnKind>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
};

interface ColumnRow {
  relation: string;
  name: string;
  type: string;
  isNullable: boolean;
  isView: boolean;
  hasDefault: boolean;
}

/** The relations of a migrated database, without partitions: their columns are their table's. */
export async function readDatabase(client: pg.ClientBase): Promise<{ columns: Columns; views: ReadonlySet<string> }> {
  const { rows } = await client.query<ColumnRow>(`
    select c.relname as relation, a.attname as name, t.typname as type, not a.attnotnull as "isNullable", c.relkind = 'v' as "isView",
      a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    order by c.relname, a.attnum`);
  const byRelation = Map.groupBy(rows, ({ relation }) => relation);
  return {
    columns: new Map([...byRelation].map(([relation, columns]) => [relation, new Map(columns.map((row) => [row.name, toColumn(row)]))])),
    views: new Set(rows.filter(({ isView }) => isView).map(({ relation }) => relation)),
  };
}

function toColumn({ relation, name, type, isNullable, hasDefault }: ColumnRow): Column {
  const kind = kinds[type];
  if (kind === undefined) throw new TypeError(`${relation}.${name} has the type ${type}, which no column had`);
  return { kind, isNullable, mayBeLeftOut: isNullable || hasDefault };
}
