import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { installDebianPackages, isDebian, mayInstallDebianPackages } from './debian.mjs';
import { commandFile, findNode } from './paths.mjs';
import { runProcess } from './run-process.mjs';

/** Where a Chromium may be, the chosen one first. Names are looked up in PATH. */
const candidates = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * An installed Chromium that starts. CHROME_PATH names one; `CHROME_PATH=playwright` asks for Playwright's own.
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

/** Makes sure that there is a browser for the tests: the installed one, else Debian's package, else Playwright's own. */
export async function installBrowser() {
  if (findInstalledBrowser() !== null) return;
  if (process.env.CHROME_PATH !== 'playwright' && isDebian() && mayInstallDebianPackages()) {
    console.log("Installing a browser (Debian's chromium) …");
    await installDebianPackages(['chromium', 'fonts-noto-cjk']);
    if (findInstalledBrowser() !== null) return;
  }
  console.log("Installing a browser (Playwright's chromium) …");
  const code = await runProcess(findNode(), [commandFile('playwright'), 'install', 'chromium']);
  if (code !== 0) throw new Error('No Chromium was found and none could be installed. Install one, or name it in CHROME_PATH.');
}

/** @param {string} nameOrPath */
function locate(nameOrPath) {
  if (isAbsolute(nameOrPath)) return existsSync(nameOrPath) ? nameOrPath : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, nameOrPath)).find((path) => existsSync(path)) ?? null;
}

/**
 * A file of the right name may be a pointer to a snap, or miss its libraries.
 * @param {string} path
 */
function canStart(path) {
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;
}
