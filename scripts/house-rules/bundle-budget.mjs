import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bytes as they are sent, in Brotli. A phone on a slow network waits for `start` before anybody can log in, in `startFiles` requests, and then
 * for `home` before it shows the first screen of an account; `desk` is what only a screen at a PC loads; `all` is what an installation of
 * the app fetches in total. The numbers only go down: whoever needs room first finds what can be loaded later.
 */
export const bundleBudget = { start: 147_000, startFiles: 9, home: 88_000, desk: 50_000, all: 1_340_000 };

/** @typedef {typeof bundleBudget} BundleSizes */

/** What is on the phone before the form of the log-in can be used: the files of index.html, those of that screen, and its texts. */
const start = ['index.html', 'sign-in', 'texts/start'];
const home = ['home', 'texts/home'];
/** The page itself, and the picture that it and the log-in show. */
const page = ['index.html', 'icon.svg'];

/** @param {string} dist folder of a build @returns {BundleSizes} */
export function measureBundle(dist) {
  const bundle = readBundle(dist);
  const startFiles = new Set([...page, ...bundle.listFiles(bundle.find(start))]);
  const homeFiles = bundle.listFiles(bundle.find(home)).filter((file) => !startFiles.has(file));
  const all = readdirSync(join(dist, 'assets')).filter((file) => /\.(js|css)$/.test(file));
  const sum = (/** @type {Iterable<string>} */ files) => [...files].reduce((total, file) => total + sizeOf(join(dist, file)), 0);
  return {
    start: sum(startFiles),
    startFiles: startFiles.size,
    home: sum(homeFiles),
    desk: sum(bundle.listDeskFiles()),
    all: sum(all.map((file) => join('assets', file))),
  };
}

/** @param {string} file @returns {number} the size in Brotli, where the build has compressed the file */
function sizeOf(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** @typedef {{ file: string, name?: string, css?: string[], imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }} Chunk */

/** The groups of apps/web/build/chunk-groups.ts in which there are screens of the phone. */
const screenGroups = /^(sign-in|home|messages|order|order-list|order-forms|screens-[\w-]+)$/;

/** @param {string} dist */
function readBundle(dist) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const listFiles = (/** @type {readonly string[]} */ names) => {
    const seen = new Set();
    const visit = (/** @type {string} */ name) => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const needed of chunks[name]?.imports ?? []) visit(needed);
    };
    for (const name of names) visit(name);
    return [...new Set([...seen].flatMap((name) => [chunks[name]?.file ?? '', ...(chunks[name]?.css ?? [])]))].filter(
      (file) => file !== '',
    );
  };
  return {
    listFiles,
    /** Of texts those of one language, as a phone loads them: the larger. @param {readonly string[]} wanted @returns {string[]} */
    find: (wanted) =>
      wanted.map((part) => {
        const named = Object.keys(chunks).filter(
          (name) => name === part || (name.endsWith('.js') && chunks[name]?.name === part) || isTextOf(name, part),
        );
        const [largest] = named.sort((one, other) => sizeOf(join(dist, fileOf(other))) - sizeOf(join(dist, fileOf(one))));
        if (largest === undefined) throw new Error(`${dist} has no ${part}`);
        return largest;
      }),
    /** The files that are loaded for the modules in folders of the name `desk`, and for no others. */
    listDeskFiles: () => {
      const isDesk = (/** @type {string} */ name) => /[\\/]desk[\\/]/.test(name) || chunks[name]?.name === 'desk';
      const screens = Object.keys(chunks).filter((name) => {
        const { isEntry, isDynamicEntry, name: group = '' } = chunks[name] ?? {};
        return isEntry === true || isDynamicEntry === true || screenGroups.test(group);
      });
      const ofPhone = new Set(listFiles(screens.filter((name) => !isDesk(name))));
      return listFiles(Object.keys(chunks).filter(isDesk)).filter((file) => !ofPhone.has(file));
    },
  };

  function fileOf(/** @type {string} */ name) {
    return chunks[name]?.file ?? '';
  }
}

/** Whether a chunk is the wanted group of texts, in whatever language. @param {string} name @param {string} part */
function isTextOf(name, part) {
  const [kind = '', group = ''] = part.split('/');
  return kind === 'texts' && name.includes('virtual:texts/') && name.endsWith(`/${group}`);
}

/** @param {BundleSizes} sizes @param {BundleSizes} [budget] @returns {string[]} */
export function listBundleFaults(sizes, budget = bundleBudget) {
  return /** @type {(keyof BundleSizes)[]} */ (Object.keys(budget))
    .filter((part) => sizes[part] > budget[part])
    .map(
      (part) => `${part}: ${sizes[part]} are too many, ${budget[part]} allowed. Load what the first screen does not need with import().`,
    );
}
