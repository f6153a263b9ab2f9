import type { ColumnType } from 'kysely';

/** May be left out when a row is made. */
export type Defaulted<Type> = ColumnType<Type, Type | undefined, Type>;
/** Read as what it is, written as its text. */
export type Json<Type> = ColumnType<Type, string, string>;
export type DefaultedJson<Type> = ColumnType<Type, string | undefined, string>;
