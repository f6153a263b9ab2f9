import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { assertDatabase } from './data-folder.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { openPrompt } from './psql.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/** Commands on the database as a whole. */
export const databaseCommands: Record<string, Command> = {
  'export database': {
    values: ['to'],
    flags: [],
    async run(options, _open, { openSource }) {
      const folder = resolve(options.require('to'));
      await assertDatabase();
      const { connection } = await openSource(false);
      const { tables } = await exportDatabase(connection, folder);
      return `${countRows(tables)} rows of ${tables.length} tables are in ${folder}. Uploaded files are not: copy DATA_DIR/files as well.`;
    },
  },
  'import database': {
    values: ['from'],
    flags: [],
    async run(options, _open, { openSource }) {
      const folder = resolve(options.require('from'));
      const { connection } = await openSource(true);
      const { tables, exportedAt } = await importDatabase(connection, folder);
      return `${countRows(tables)} rows of ${tables.length} tables came in, as of ${exportedAt}.`;
    },
  },
  'upgrade-database': {
    values: ['from'],
    flags: [],
    async run(options, _open, { config, log }) {
      const earlierBin = options.find('from');
      return upgradeDatabase(await config(), earlierBin === undefined ? null : resolve(earlierBin), log);
    },
  },
  psql: {
    values: [],
    flags: [],
    passesOn: true,
    async run({ passedOn }, _open, { openSource }) {
      await assertDatabase();
      const { connection } = await openSource(false);
      process.exitCode = await openPrompt(connection, passedOn);
      return '';
    },
  },
};

function countRows(tables: readonly { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
