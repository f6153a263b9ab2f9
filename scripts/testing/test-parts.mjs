import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildServer } from '../build-server.mjs';
import { buildWeb } from '../build-web.mjs';
import { installBrowser } from '../find-browser.mjs';
import { installMosquitto } from '../install/mosquitto.mjs';
import { findEarlierPostgres } from '../install/postgres-binaries.mjs';
import { repositoryRoot } from '../paths.mjs';
import { checks, runCheck } from './checks.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { runVitest } from './run-vitest.mjs';

/** @typedef {import('./run-vitest.mjs').TestCounts} TestCounts */

/**
 * One line of the summary.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} group the word after `npm test --` that runs it
 * @property {() => Promise<TestCounts | null>} run returns the counts of a test runner; null for a part without tests. Throws when it
 *   fails.
 */

/** All parts, the fastest first, so that failures show early. @type {Part[]} */
const parts = [
  ...checks.map((check) => ({ name: check.name, group: 'check', run: () => runCheckOrThrow(check) })),
  ...listUnitWorkspaces().map((workspace) => ({ name: `unit: ${workspace}`, group: 'unit', run: () => runVitest(workspace) })),
  { name: 'server', group: 'server', run: runServer },
  { name: 'tenant isolation', group: 'tenant-isolation', run: checkTenantIsolation },
  { name: 'build', group: 'browser', run: () => Promise.all([buildWeb(), buildServer()]).then(() => null) },
  { name: 'browser', group: 'browser', run: () => installBrowser().then(runPlaywright) },
  { name: 'oldest postgres', group: 'oldest-postgres', run: runOnOldestPostgres },
];

/** The minimum version of PostgreSQL. */
const oldestPostgres = 15;
/** Another major version than the embedded one, from which a test upgrades a database. */
const earlierPostgres = 17;
/** The server's tests record each statement that they run in this file, for later parts. */
const statementsFile = join(repositoryRoot, 'node_modules', '.cache', 'recorded-statements.jsonl');

/** The groups of `npm test` without parameters. The oldest PostgreSQL is not among them, because a developer's machine may lack it. */
const defaultGroups = ['check', 'unit', 'server', 'tenant-isolation', 'browser'];

/**
 * @param {string[]} words what follows `npm test --`: groups, or --with-oldest-postgres
 * @returns {Part[]}
 */
export function chooseParts(words) {
  const withOldest = words.includes('--with-oldest-postgres');
  const groups = words.filter((word) => word !== '--with-oldest-postgres');
  const unknown = groups.find((group) => !parts.some((part) => part.group === group));
  if (unknown !== undefined) {
    const known = [...new Set(parts.map(({ group }) => group))].join(', ');
    throw new Error(`There is no part "${unknown}". Parts: ${known}`);
  }
  const chosen = groups.length > 0 ? groups : defaultGroups;
  return parts.filter(({ group }) => chosen.includes(group) || (withOldest && group === 'oldest-postgres'));
}

/** Lists the workspaces that must have tests, and the bench where it has some. */
function listUnitWorkspaces() {
  const optional = ['bench'].filter((workspace) => existsSync(join(repositoryRoot, workspace, 'test')));
  return ['scripts', 'packages/domain', 'packages/contract', 'apps/web', 'apps/simulator', ...optional];
}

/** @param {import('./checks.mjs').Check} check */
async function runCheckOrThrow(check) {
  const { ok, output } = await runCheck(check);
  if (!ok) throw new Error(output);
  return null;
}

async function runServer() {
  await installMosquitto();
  const earlier = await findEarlierPostgres(earlierPostgres);
  mkdirSync(dirname(statementsFile), { recursive: true });
  rmSync(statementsFile, { force: true });
  return runVitest('apps/server', {
    env: { RECORD_STATEMENTS: statementsFile, ...(earlier === null ? {} : { EARLIER_POSTGRES_BIN: earlier }) },
  });
}

/** Checks for each statement of the product that the server's tests have run whether it restricts every relation to the tenant. */
async function checkTenantIsolation() {
  const files = ['test/tenant-isolation/recorded-statements.test.ts'];
  return runVitest('apps/server', { env: { RECORDED_STATEMENTS: requireStatements() }, files });
}

function requireStatements() {
  if (!existsSync(statementsFile)) throw new Error('No statements have been recorded: run the part "server" before.');
  return statementsFile;
}

/** Runs the migrations, each statement that the server's tests have run, and the life of one order on the oldest PostgreSQL. */
async function runOnOldestPostgres() {
  const bin = await findEarlierPostgres(oldestPostgres, { preferInstalled: true });
  if (bin === null) throw new Error(`PostgreSQL ${oldestPostgres} was not found and could not be installed here.`);
  const files = ['test/oldest-postgres', 'test/platform/migrations.test.ts', 'test/work-order/whole-life.test.ts'];
  return runVitest('apps/server', { env: { POSTGRES_BIN: bin, RECORDED_STATEMENTS: requireStatements() }, files });
}
