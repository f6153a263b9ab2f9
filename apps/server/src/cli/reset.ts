import { createInterface } from 'node:readline/promises';
import { readDataDir } from './database/data-folder.ts';
import { ResetRefusedError, resetDataFolder, surveyDataFolder } from './database/reset-data-folder.ts';

const answerThatConfirms = 'empty';

/**
 * `npm run reset` returns DATA_DIR to its state before the first start. It is no command of the server, because production has no use for
 * it.
 */
async function reset(parameters: readonly string[]): Promise<string> {
  const { dataDir, isProduction } = readSettings();
  if (isProduction) throw new ResetRefusedError('NODE_ENV is production: nothing was removed.');
  const entries = await surveyDataFolder(dataDir);
  if (!parameters.includes('--yes')) await confirm(dataDir, entries);
  await resetDataFolder(dataDir);
  return `${dataDir} is empty. The next start makes a new database.`;
}

function readSettings(): { dataDir: string; isProduction: boolean } {
  const dataDir = readDataDir();
  if (dataDir === null)
    throw new ResetRefusedError('DATABASE_URL names a database elsewhere: that one is not emptied from here. Nothing was removed.');
  return { dataDir, isProduction: process.env.NODE_ENV === 'production' };
}

async function confirm(dataDir: string, entries: readonly string[]): Promise<void> {
  if (!process.stdin.isTTY) throw new ResetRefusedError('Nothing was removed. Run it again with --yes to empty the folder for good.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `${dataDir}: ${entries.join(', ')}\nThere is no way back. Type "${answerThatConfirms}" to remove all of this: `,
  );
  terminal.close();
  if (answer.trim() !== answerThatConfirms) throw new ResetRefusedError('Nothing was removed.');
}

try {
  process.stdout.write(`${await reset(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
