import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { checks, runCheck } from './checks.mjs';
import { installBrowser } from './find-browser.mjs';
import { installMosquitto } from './mosquitto.mjs';
import { repositoryRoot } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { runVitest } from './run-vitest.mjs';

/** @typedef {import('./run-vitest.mjs').TestCounts} TestCounts */

/**
 * One line of the summary.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} group the word after `npm test --` that runs it
 * @property {() => Promise<TestCounts | null>} run counts of a test runner; null from a part that holds no tests. Throws when it fails.
 */

/** In the order of how soon they fail. @type {Part[]} */
const parts = [
  ...checks.map((check) => ({ name: check.name, group: 'check', run: () => runCheckOrThrow(check) })),
  ...listUnitWorkspaces().map((workspace) => ({ name: `unit: ${workspace}`, group: 'unit', run: () => runVitest(workspace) })),
  { name: 'server', group: 'server', run: () => installMosquitto().then(() => runVitest('apps/server')) },
  { name: 'build', group: 'browser', run: () => buildWeb().then(() => null) },
  { name: 'browser', group: 'browser', run: () => installBrowser().then(runPlaywright) },
  { name: 'postgres', group: 'postgres', run: runServerOnPostgres },
];

/** The groups of a plain `npm test`. PostgreSQL is more than a developer's machine must have, so it is asked for. */
const usualGroups = ['check', 'unit', 'server', 'browser'];

/**
 * @param {string[]} words what follows `npm test --`: groups, or --with-postgres
 * @returns {Part[]}
 */
export function chooseParts(words) {
  const withPostgres = words.includes('--with-postgres');
  const groups = words.filter((word) => word !== '--with-postgres');
  const unknown = groups.find((group) => !parts.some((part) => part.group === group));
  if (unknown !== undefined) {
    const known = [...new Set(parts.map(({ group }) => group))].join(', ');
    throw new Error(`There is no part "${unknown}". Parts: ${known}`);
  }
  const chosen = groups.length > 0 ? groups : usualGroups;
  return parts.filter(({ group }) => chosen.includes(group) || (withPostgres && group === 'postgres'));
}

/** Those that must have tests, and the bench once it has some. */
function listUnitWorkspaces() {
  const optional = ['bench'].filter((workspace) => existsSync(join(repositoryRoot, workspace, 'test')));
  return ['packages/domain', 'packages/contract', 'apps/web', 'apps/simulator', ...optional];
}

/** @param {import('./checks.mjs').Check} check */
async function runCheckOrThrow(check) {
  const { ok, output } = await runCheck(check);
  if (!ok) throw new Error(output);
  return null;
}

/** PGlite runs transactions one after another; only here do they race. */
async function runServerOnPostgres() {
  await installMosquitto();
  const postgres = await startPostgres();
  console.log(postgres.version);
  try {
    return await runVitest('apps/server', { env: { TEST_DATABASE_URL: postgres.url } });
  } finally {
    await postgres.stop();
  }
}
