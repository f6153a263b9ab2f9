import { findAll, nameCallee } from '../syntax.mjs';

/** @param {import('../syntax.mjs').Node} node @returns {string | null} what of the outer world it asks */
function impureCall(node) {
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0) return 'new Date()';
  if (node.type !== 'CallExpression') return null;
  const name = nameCallee(node.callee);
  return ['Date', 'Date.now', 'Math.random'].includes(name) && node.arguments.length === 0 ? `${name}()` : null;
}

/** Everything else that knows the time or chance is no part of the language, and the domain's tsconfig.json leaves it out. @type {import('../house-rules.mjs').Rule} */
export const domainPurityRule = {
  name: 'domain-purity',
  instead: 'the rules know neither the time nor chance: take the instant, the id or the choice as an argument',
  find: (repository) =>
    repository
      .listModules((file) => file.startsWith('packages/domain/src/'))
      .flatMap(({ file, program, lineAt }) =>
        findAll(program, (node) => impureCall(node) !== null).map((node) => {
          const call = impureCall(node) ?? '';
          return { key: `${file}#${call}`, file, line: lineAt(node.start), message: call };
        }),
      ),
};
