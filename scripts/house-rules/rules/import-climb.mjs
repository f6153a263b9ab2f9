import { posix } from 'node:path';
import { findAll, literalText, nameCallee } from '../syntax.mjs';

/** @typedef {import('../syntax.mjs').Node} Node */

/** The module that a node names, null where it names none. @param {Node} node @returns {string | null} */
function specifierOf(node) {
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(node.type)) {
    return node.source ? literalText(node.source) : null;
  }
  if (node.type === 'TSImportType') return literalText(node.source ?? node.argument?.literal ?? node.argument);
  const mocks = node.type === 'CallExpression' && /^vi\.(do)?([mM]ock|importActual)$/.test(nameCallee(node.callee));
  return mocks && node.arguments[0] ? literalText(node.arguments[0]) : null;
}

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
      .flatMap(({ file, program, lineAt }) =>
        findAll(program, (node) => specifierOf(node)?.startsWith('../../') === true).flatMap((node) => {
          const specifier = specifierOf(node) ?? '';
          const target = posix.join(posix.dirname(file), specifier);
          if (workspaceOf(target) !== workspaceOf(file)) return [];
          return [{ key: `${file}#${specifier}`, file, line: lineAt(node.start), message: specifier }];
        }),
      ),
};
