import type { Verb } from '#services/core/request-context.ts';
import { importKinds } from './kinds/import-kinds.ts';

export const getTableColumns: Verb<'getTableColumns'> = async (_context, { kind }) =>
  Object.entries(importKinds[kind].columns).map(([key, { zh, required, example, read }]) => ({
    key,
    heading: zh,
    required,
    example,
    choices: read.choices ? [...read.choices] : null,
  }));
