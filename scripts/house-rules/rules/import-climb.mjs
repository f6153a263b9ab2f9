import { posix } from 'node:path';
import { importingTypes, specifierOf } from '../syntax.mjs';

/** The workspace of a file. @param {string} file */
function workspaceOf(file) {
  return /^(apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '';
}

/** @type {import('../house-rules.mjs').Rule} */
export const importClimbRule = {
  name: 'import-climb',
  instead: 'an import within a workspace climbs one level at most: write it with # (package.json, "imports")',
  find: (repository) =>
    repository
      .listModules((file) => /^(apps|packages|e2e|bench)\//.test(file))
      .flatMap(({ file, lineAt, listNodes }) =>
        listNodes(...importingTypes).flatMap((node) => {
          const specifier = specifierOf(node) ?? '';
          if (!specifier.startsWith('../../')) return [];
          const target = posix.join(posix.dirname(file), specifier);
          if (workspaceOf(target) !== workspaceOf(file)) return [];
          return [{ key: `${file}#${specifier}`, file, line: lineAt(node.start), message: specifier }];
        }),
      ),
};
