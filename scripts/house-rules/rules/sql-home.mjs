import { findAll, literalText } from '../syntax.mjs';

/** @typedef {import('../syntax.mjs').Node} Node */

/** Written in small letters, as everywhere here; a sentence of the screen begins with a large one, or has `select` in its middle. */
const sqlText =
  /(^|[\n(;])\s*select\s[\s\S]+\sfrom\s|\b(insert\s+into\s|delete\s+from\s|update\s+\w+\s+(as\s+\w+\s+|\w+\s+)?set\s|create\s+(table|index|database|role)\s|alter\s+(table|role)\s)/;
const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const tools = new Map([
  ['kysely', new Set(['sql'])],
  ['#db/statement.ts', new Set(['statement', 'prepared', 'Parameters'])],
]);

/** Returns how a node accesses the database; null when it does not. @param {Node} node @returns {string | null} */
function sqlOf(node) {
  if (node.type === 'ImportDeclaration' && node.importKind !== 'type') {
    const names = tools.get(node.source.value);
    const named = node.specifiers.find((/** @type {Node} */ each) => each.importKind !== 'type' && names?.has(each.imported?.name));
    return named ? `imports ${named.imported.name} of ${node.source.value}` : null;
  }
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && builders.has(node.callee.property.name)) {
    return `${node.callee.property.name}(…)`;
  }
  const text = literalText(node);
  return text !== null && sqlText.test(text) ? (text.trim().split('\n')[0]?.slice(0, 60) ?? '') : null;
}

/** @type {import('../house-rules.mjs').Rule} */
export const sqlHomeRule = {
  name: 'sql-home',
  instead:
    'SQL stands in apps/server/src/services and apps/server/src/db: put the statement there, behind a function that says what it is for',
  find: (repository) =>
    repository
      .listModules((file) => /^apps\/[^/]+\/src\/(?!services\/|db\/)/.test(file))
      .flatMap(({ file, program, lineAt }) => {
        const [first] = findAll(program, (node) => sqlOf(node) !== null);
        return first ? [{ key: file, file, line: lineAt(first.start), message: sqlOf(first) ?? '' }] : [];
      }),
};
