import { posix } from 'node:path';

const maxModules = 15;

/** The sentence in a folder's README.md that gives the reason for its size. */
const reason = /more than fifteen modules/i;

const isProduct = (/** @type {string} */ file) => /^((apps|packages)\/[^/]+\/src|scripts)\//.test(file);

/** A component and its stylesheet are one; tests and data beside the code do not count. @param {string} file */
function moduleOf(file) {
  if (/\.test\.tsx?$/.test(file)) return null;
  return /\.(tsx?|mjs|css)$/.test(file) ? posix.basename(file).replace(/(\.module)?\.[a-z]+$/, '') : null;
}

/** @type {import('../house-rules.mjs').Rule} */
export const folderSizeRule = {
  name: 'folder-size',
  instead: `a folder of the product has at most ${maxModules} modules, or a README.md that says why it has "more than fifteen modules": part it into wings`,
  find: (repository) => {
    /** @type {Map<string, Set<string>>} */
    const folders = new Map();
    for (const file of repository.files.filter(isProduct)) {
      const folder = posix.dirname(file);
      const modules = folders.get(folder) ?? new Set();
      folders.set(folder, modules);
      const name = moduleOf(file);
      if (name !== null) modules.add(name);
    }
    return [...folders].flatMap(([folder, { size }]) => {
      const readme = `${folder}/README.md`;
      const givesReason = repository.files.includes(readme) && reason.test(repository.read(readme));
      if (size > maxModules && !givesReason) return [{ key: folder, file: folder, message: `${size} modules` }];
      if (size <= maxModules && givesReason)
        return [{ key: readme, file: readme, message: `gives a reason for a folder of only ${size} modules` }];
      return [];
    });
  },
};
