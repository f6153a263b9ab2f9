import pg from 'pg';
import { parseInstant } from './parse-instant.ts';

const { builtins } = pg.types;

/** int8 is read as a number (ids are UUIDs, counts stay small) and date as text (a day has no time zone). */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.TIMESTAMPTZ) return parseInstant;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};
