import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { installDebianPackages, isDebian, mayInstallDebianPackages } from './install/debian.mjs';
import { commandFile, findNode } from './paths.mjs';
import { runProcess } from './run-process.mjs';

/** A build without windows: the same engine needs two thirds of the processor time, which is the largest cost of the browser tests. */
const headlessShell = 'chromium-headless-shell';

/** The executables of Chromium, the preferred one first. Names are looked up in PATH. */
const candidates = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds an installed Chromium that starts. CHROME_PATH selects one; `CHROME_PATH=playwright` selects Playwright's own.
 * @returns {string | null} path of the executable
 */
export function findInstalledBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen === 'playwright') return null;
  if (chosen) {
    if (canStart(chosen)) return chosen;
    throw new Error(`CHROME_PATH is ${chosen}, which does not start`);
  }
  return candidates.map(locate).find((path) => path !== null && canStart(path)) ?? null;
}

/** Finds an installed Chromium that shows notifications, which the build without windows refuses. @returns {string | null} */
export function findNotifyingBrowser() {
  return (
    candidates
      .filter((name) => name !== headlessShell)
      .map(locate)
      .find((path) => path !== null && canStart(path)) ?? null
  );
}

/** Installs a browser for the tests where it is missing: Debian's build without windows, else the installed one, else Playwright's own. */
export async function installBrowser() {
  if (!process.env.CHROME_PATH && isDebian() && mayInstallDebianPackages()) await installDebianBrowser();
  if (findInstalledBrowser() !== null) return;
  console.log("Installing a browser (Playwright's chromium) …");
  const code = await runProcess(findNode(), [commandFile('playwright'), 'install', 'chromium']);
  if (code !== 0) throw new Error('No Chromium was found and none could be installed. Install one, or name it in CHROME_PATH.');
}

async function installDebianBrowser() {
  if (locate(headlessShell) !== null) return;
  console.log(`Installing a browser (Debian's ${headlessShell}) …`);
  const isInstalled = await installDebianPackages([headlessShell, 'fonts-noto-cjk']);
  // Older releases have no separate package for it.
  if (!isInstalled && findInstalledBrowser() === null) await installDebianPackages(['chromium', 'fonts-noto-cjk']);
}

/** @param {string} nameOrPath */
function locate(nameOrPath) {
  if (isAbsolute(nameOrPath)) return existsSync(nameOrPath) ? nameOrPath : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, nameOrPath)).find((path) => existsSync(path)) ?? null;
}

/**
 * Whether it starts: a file of the right name may only refer to a snap, or lack its libraries.
 * @param {string} path
 */
function canStart(path) {
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;
}
