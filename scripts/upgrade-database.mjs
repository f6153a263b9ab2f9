// `npm run upgrade-database` upgrades the embedded database from the PostgreSQL that created it to the one that the server runs.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findEarlierPostgres } from './install/postgres-binaries.mjs';
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(async () => {
  const earlierBin = await findEarlierBin();
  return ['upgrade-database', ...(earlierBin === null ? [] : ['--from', earlierBin]), ...process.argv.slice(2)];
});

/** Returns null where nothing is found; the command then reports what is missing. */
async function findEarlierBin() {
  const file = join(resolve(process.env.DATA_DIR || './var'), 'postgresql', 'data', 'PG_VERSION');
  return existsSync(file) ? findEarlierPostgres(Number.parseInt(readFileSync(file, 'utf8'), 10)) : null;
}
