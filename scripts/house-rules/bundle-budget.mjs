import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Compressed bytes (gzip), as they are sent. A phone on a slow network waits for `start` before it shows anything; `desk` is what only a
 * screen at a PC loads; `all` is what an installation of the app fetches in total. A commit that raises a number gives the reason.
 */
export const bundleBudget = { entry: 40_000, start: 183_300, desk: 150_000, all: 1_675_000 };

/** @typedef {typeof bundleBudget} BundleSizes */

/**
 * @param {string} dist folder of a build
 * @returns {BundleSizes} entry: the script that index.html starts; start: with the files that index.html preloads; desk: the files that
 *   no screen of the phone loads; all: every script and stylesheet
 */
export function measureBundle(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html)?.[1];
  if (entry === undefined) throw new Error(`${dist}/index.html starts no script`);
  const preloaded = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="\/([^"]+)"/g)].map(([, file = '']) => file);
  const all = readdirSync(join(dist, 'assets')).filter((file) => /\.(js|css)$/.test(file));
  const size = (/** @type {string} */ file) => gzipSync(readFileSync(join(dist, file))).length;
  const sum = (/** @type {string[]} */ files) => files.reduce((total, file) => total + size(file), 0);
  return {
    entry: size(entry),
    start: sum([entry, ...preloaded]),
    desk: sum(listDeskFiles(dist)),
    all: sum(all.map((file) => join('assets', file))),
  };
}

/** @typedef {{ file: string, css?: string[], imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }} Chunk */

/**
 * The files that are loaded for the modules in folders of the name `desk`, and for no others.
 * @param {string} dist
 * @returns {string[]}
 */
function listDeskFiles(dist) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const starts = Object.entries(chunks).filter(([, chunk]) => chunk.isEntry === true || chunk.isDynamicEntry === true);
  const filesOf = (/** @type {boolean} */ isDesk) => {
    const names = new Set();
    const visit = (/** @type {string} */ name) => {
      if (names.has(name)) return;
      names.add(name);
      for (const needed of chunks[name]?.imports ?? []) visit(needed);
    };
    for (const [name] of starts) if (/[\\/]desk[\\/]/.test(name) === isDesk) visit(name);
    return new Set([...names].flatMap((name) => [chunks[name]?.file ?? '', ...(chunks[name]?.css ?? [])]));
  };
  const ofPhone = filesOf(false);
  return [...filesOf(true)].filter((file) => file !== '' && !ofPhone.has(file));
}

/** @param {BundleSizes} sizes @param {BundleSizes} [budget] @returns {string[]} */
export function listBundleFaults(sizes, budget = bundleBudget) {
  return /** @type {(keyof BundleSizes)[]} */ (['entry', 'start', 'desk', 'all'])
    .filter((part) => sizes[part] > budget[part])
    .map((part) => `${part}: ${sizes[part]} bytes, ${budget[part]} allowed. Load what the first screen does not need with import().`);
}
