import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Compressed bytes (gzip), as they are sent. A phone on a slow network waits for `start` before it shows anything; `all` is what an
 * installation of the app fetches in total. A commit that raises a number gives the reason.
 */
export const bundleBudget = { entry: 36_000, start: 165_000, all: 1_075_000 };

/** @typedef {typeof bundleBudget} BundleSizes */

/**
 * @param {string} dist folder of a build
 * @returns {BundleSizes} entry: the script that index.html starts; start: with the files that index.html preloads; all: every script and
 *   stylesheet
 */
export function measureBundle(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html)?.[1];
  if (entry === undefined) throw new Error(`${dist}/index.html starts no script`);
  const preloaded = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="\/([^"]+)"/g)].map(([, file = '']) => file);
  const all = readdirSync(join(dist, 'assets')).filter((file) => /\.(js|css)$/.test(file));
  const size = (/** @type {string} */ file) => gzipSync(readFileSync(join(dist, file))).length;
  const sum = (/** @type {string[]} */ files) => files.reduce((total, file) => total + size(file), 0);
  return { entry: size(entry), start: sum([entry, ...preloaded]), all: sum(all.map((file) => join('assets', file))) };
}

/** @param {BundleSizes} sizes @param {BundleSizes} [budget] @returns {string[]} */
export function listBundleFaults(sizes, budget = bundleBudget) {
  return /** @type {(keyof BundleSizes)[]} */ (['entry', 'start', 'all'])
    .filter((part) => sizes[part] > budget[part])
    .map((part) => `${part}: ${sizes[part]} bytes, ${budget[part]} allowed. Load what the first screen does not need with import().`);
}
