import { tableKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, yesNo } from '../wire.ts';

const kind = z.enum(tableKinds);

/** One column of a kind of table. */
const tableColumn = z.object({
  /** Its heading in English; files may have either heading. */
  key: z.string(),
  heading: z.string(),
  required: z.boolean(),
  example: z.string(),
  /** The values that are possible; null: any text. */
  choices: z.array(z.string()).nullable(),
});

const fault = z.object({
  /** The line of the file, from 1; null: the file as a whole. */
  line: z.number().nullable(),
  /** The heading; null: the line as a whole. */
  column: z.string().nullable(),
  text: z.string(),
});

export const tableImport = z.object({
  id: z.string(),
  kind,
  fileName: z.string(),
  dryRun: z.boolean(),
  /** `interrupted`: the server stopped while it ran; nothing was written. */
  state: z.enum(['running', 'done', 'faulty', 'failed', 'interrupted']),
  startedAt: instant,
  /** The number of rows by their effect; null until it is done. */
  tally: z.object({ created: z.number(), updated: z.number(), unchanged: z.number() }).nullable(),
  notes: z.array(z.string()),
  /** The first ones. */
  faults: z.array(fault),
  faultCount: z.number(),
});

export const tableImportApi = {
  getTableColumns: endpoint(
    'GET',
    '/api/maintenance/table/GetColumns',
    'table.exchange',
    'Returns the columns of a kind of table, for a template to fill in.',
    z.object({ kind }),
    z.array(tableColumn),
  ),
  exportTable: endpoint(
    'GET',
    '/api/maintenance/table/Export',
    'table.exchange',
    'Returns what there is as rows of the columns that an import reads, page by page.',
    z.object({ kind, cursor }),
    z.object({ headings: z.array(z.string()), rows: z.array(z.array(z.string())), nextCursor: z.string().nullable() }),
  ),
  startTableImport: endpoint(
    'POST',
    '/api/maintenance/table/Import',
    'table.exchange',
    'Checks a table (.xlsx or .csv), and writes all of it or nothing, unless it is a dry run. It goes on after the answer.',
    z.object({ kind, dryRun: yesNo.default(true) }),
    tableImport,
    { encoding: 'multipart' },
  ),
  getTableImport: endpoint(
    'GET',
    '/api/maintenance/table/GetImport',
    'table.exchange',
    'Returns an import with its state and its faults.',
    z.object({ id }),
    tableImport,
  ),
} as const;
