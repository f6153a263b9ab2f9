import type { Verb } from '#services/core/request-context.ts';
import { tableColumns } from './table-columns.ts';

export const getTableColumns: Verb<'getTableColumns'> = async (_context, { kind }) =>
  Object.entries(tableColumns[kind]).map(([key, { zh, required, example, read }]) => ({
    key,
    heading: zh,
    required,
    example,
    choices: read.choices ? [...read.choices] : null,
  }));
