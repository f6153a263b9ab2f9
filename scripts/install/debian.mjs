import { existsSync, readFileSync } from 'node:fs';
import { runProcess } from '../run-process.mjs';

/** Whether packages can be installed here: Debian and its relatives, as root. */
export function mayInstallDebianPackages() {
  return isRoot() && existsSync('/usr/bin/apt-get');
}

/** Debian itself: on Ubuntu the package `chromium` is only a pointer to a snap. */
export function isDebian() {
  return /^ID=["']?debian["']?$/m.test(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');
}

export function isRoot() {
  return process.getuid?.() === 0;
}

/** apt-get update takes a while: once a run is enough. */
let listsAreFresh = false;

/**
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether apt-get was content
 */
export async function installDebianPackages(packages) {
  // Runlevel 1: what is installed here is to be started by who needs it, and not as a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  if (!listsAreFresh) listsAreFresh = (await runProcess('apt-get', ['update', '-q'], { env })) === 0;
  return (await runProcess('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })) === 0;
}
