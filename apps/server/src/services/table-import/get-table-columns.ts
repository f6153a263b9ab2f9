import type { Verb } from '#services/core/request-context.ts';
import { headingOf } from './read/column.ts';
import { tableColumns } from './table-columns.ts';

export const getTableColumns: Verb<'getTableColumns'> = async ({ language }, { kind }) =>
  Object.entries(tableColumns[kind]).map(([key, column]) => ({
    key,
    heading: headingOf(key, column, language),
    required: column.required,
    example: column.example,
    choices: column.read.choices ? [...column.read.choices[language]] : null,
  }));
