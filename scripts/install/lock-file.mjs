import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.mjs';

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

export const lockFile = join(repositoryRoot, 'package-lock.json');

/**
 * @param {string} file
 * @returns {Record<string, LockEntry>} by path below the root; '' is the root itself
 */
export function readLockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Lists faults with which `npm ci` would fail, or fetch from one registry only. @returns {string[]} */
export function listLockFaults() {
  const packages = readLockedPackages(lockFile);
  const faults = [];
  for (const [path, { version, resolved, link }] of Object.entries(packages)) {
    if (/^https?:/.test(resolved ?? '')) faults.push(`${path} names a registry: ${resolved}`);
    if (path.includes('node_modules/') && !link && !version) faults.push(`${path} has no version`);
  }
  for (const { path } of listMissingBinaries(packages)) faults.push(`${path} is missing; run: node scripts/complete-lock-file.mjs`);
  return faults;
}

/**
 * Lists the binaries for other systems that the lock file lacks. npm omits those that the registry does not have, and then `npm ci` refuses
 * the lock file. The package that depends on them pins their versions, so their entries can be made without the registry.
 * @param {Record<string, LockEntry>} packages
 * @returns {{ path: string, entry: LockEntry }[]}
 */
export function listMissingBinaries(packages) {
  const missing = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isPinned = /^\d+\.\d+\.\d+/.test(version);
      if (!isPinned || isLocked(packages, path, name)) continue;
      const { cpu, libc, os } = readPlatform(name);
      // The keys are in npm's order, so that npm does not change the file the next time.
      const entry = { version, cpu, ...(dev ? { dev } : {}), ...(libc ? { libc } : {}), optional: true, os };
      missing.push({ path: `node_modules/${name}`, entry });
    }
  }
  return missing;
}

/**
 * Searches like Node: beside the package, then in each folder above.
 * @param {Record<string, LockEntry>} packages
 * @param {string} from
 * @param {string} name
 */
function isLocked(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (packages[`${folder}/node_modules/${name}`]) return true;
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
}

/**
 * Reads the system from the name of such a package: `cli-linux-x64-musl`.
 * @param {string} name
 * @returns {Pick<LockEntry, 'os' | 'cpu' | 'libc'>}
 */
function readPlatform(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) =>
    ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'].includes(word),
  );
  const cpu = words.find((word) => ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'].includes(word));
  if (!os || !cpu) throw new Error(`The system of ${name} cannot be read from its name`);
  return { os: [os], cpu: [cpu], ...(os === 'linux' ? readLibc(words) : {}) };
}

/** @param {string[]} words @returns {{ libc?: string[] }} */
function readLibc(words) {
  if (words.some((word) => word.startsWith('musl'))) return { libc: ['musl'] };
  return words.some((word) => word.startsWith('gnu')) ? { libc: ['glibc'] } : {};
}
