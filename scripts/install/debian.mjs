import { existsSync, readFileSync } from 'node:fs';
import { runProcess } from '../run-process.mjs';

/** Whether packages can be installed here: Debian and its relatives, as root. */
export function mayInstallDebianPackages() {
  return isRoot() && existsSync('/usr/bin/apt-get');
}

/** Whether this is Debian itself: on Ubuntu the package `chromium` only refers to a snap. */
export function isDebian() {
  return /^ID=["']?debian["']?$/m.test(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');
}

export function isRoot() {
  return process.getuid?.() === 0;
}

/** apt-get update takes a while, so it runs once. */
let listsAreFresh = false;

/**
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether apt-get succeeded
 */
export async function installDebianPackages(packages) {
  // Runlevel 1 prevents the packages from starting services: the tests start the programs that they need.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  if (!listsAreFresh) listsAreFresh = (await runProcess('apt-get', ['update', '-q'], { env })) === 0;
  return (await runProcess('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })) === 0;
}
