import type { ColumnType } from 'kysely';

/** The column may be omitted in an insert. */
export type Defaulted<Type> = ColumnType<Type, Type | undefined, Type>;
/** The column is read as a value and written as its JSON text. */
export type Json<Type> = ColumnType<Type, string, string>;
export type DefaultedJson<Type> = ColumnType<Type, string | undefined, string>;
