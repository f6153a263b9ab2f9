import { posix } from 'node:path';
import { findAll, literalText, nameCallee } from '../syntax.mjs';

/** @typedef {import('../syntax.mjs').Node} Node */
/** @typedef {import('../repository.mjs').Module} Module */
/** @typedef {import('../repository.mjs').Repository} Repository */

const writingSql = /\b(insert\s+into\s|delete\s+from\s|update\s+(only\s+)?[\w".]+\s+(as\s+\w+\s+|\w+\s+)?set\s)/i;
const auditSql = /insert\s+into\s+audit_log\b/i;
/** Makes the fragment that writes the audit row (services/core/write/write-effects.ts). */
const auditFragment = 'auditInsert';
/** Runs a statement of a work order, like `database.run`. */
const orderWrite = 'runWrite';
const writingBuilders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/**
 * Finds a separate write, which nothing else commits together with an audit row: a transaction, a builder or a statement on its own
 * connection. A write on a given `tx` is checked where that transaction begins.
 * @param {Node} node
 * @returns {'transaction' | 'builder' | 'statement' | null}
 */
function unitOfWork(node) {
  if (node.type !== 'CallExpression') return null;
  const name = nameCallee(node.callee);
  if (name === orderWrite) return 'statement';
  if (node.callee.type !== 'MemberExpression') return null;
  if (/(^|\.)transaction(\.execute)?$/.test(name) && node.arguments.length > 0) return 'transaction';
  const [method = ''] = name.split('.').slice(-1);
  if (writingBuilders.has(method)) return node.callee.object.name === 'tx' ? null : 'builder';
  if (/(^|\.)(database|client|pool)\.(run|query)$/.test(name)) return 'statement';
  // sql`…`.execute(database)
  return method === 'execute' && node.arguments.length === 1 && node.arguments[0]?.name !== 'tx' ? 'statement' : null;
}

/** @param {Node} node */
function listTexts(node) {
  return findAll(node, (each) => literalText(each) !== null).map((each) => literalText(each) ?? '');
}

/** The modules of the same area that a module takes fragments of statements from. @param {Module} module @param {Repository} repository */
function listNeighbours({ file, program }, repository) {
  const area = file.split('/').slice(0, 5).join('/');
  return program.body
    .filter((/** @type {Node} */ node) => node.type === 'ImportDeclaration' && node.importKind !== 'type')
    .map((/** @type {Node} */ { source }) =>
      source.value.startsWith('#') ? source.value.replace('#', 'apps/server/src/') : posix.join(posix.dirname(file), source.value),
    )
    .filter((/** @type {string} */ target) => target.startsWith(`${area}/`) && repository.files.includes(target))
    .map((/** @type {string} */ target) => repository.parse(target));
}

/** @param {Module} module @param {Repository} repository */
function hasAuditedStatement(module, repository) {
  const isAuditing = (/** @type {Node} */ node) =>
    (node.type === 'CallExpression' && node.callee.name === auditFragment) || auditSql.test(literalText(node) ?? '');
  return [module, ...listNeighbours(module, repository)].some(({ program }) => findAll(program, isAuditing).length > 0);
}

/**
 * Whether a statement that is run writes: its own text, or where it is a name, any text of the module.
 * @param {Node} call
 * @param {Module} module
 */
function writes(call, { program }) {
  if (call.callee.name === orderWrite) return true;
  const { object } = call.callee;
  const own = listTexts(object.type === 'TaggedTemplateExpression' ? object.quasi : call.arguments[0]);
  return (own.length > 0 ? own : listTexts(program)).some((text) => writingSql.test(text));
}

/** @param {Node} node @param {Module} module @param {Repository} repository */
function isAudited(node, module, repository) {
  const kind = unitOfWork(node);
  if (kind === 'statement') return !writes(node, module) || hasAuditedStatement(module, repository);
  if (kind !== 'transaction') return kind === null;
  return findAll(node, (each) => each.type === 'CallExpression' && nameCallee(each.callee).endsWith('insertAuditRow')).length > 0;
}

/** @type {import('../house-rules.mjs').Rule} */
export const auditRule = {
  name: 'audit',
  instead:
    'what writes leaves an audit row in the same transaction: write through writeOnce, or call insertAuditRow in the transaction. What is not worth one is named with its reason',
  find: (repository) =>
    repository
      .listModules((file) => /^apps\/server\/src\/(?!db\/)/.test(file))
      .flatMap((module) =>
        module
          .listNodes('CallExpression')
          .filter((node) => !isAudited(node, module, repository))
          .map((node) => ({
            key: module.file,
            file: module.file,
            line: module.lineAt(node.start),
            message: `${unitOfWork(node)} without an audit row`,
          })),
      ),
};
