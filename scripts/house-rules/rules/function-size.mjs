import { isFunction, nameCallee, qualifiedName, walk } from '../syntax.mjs';

const maxFunctionLines = 60;
const maxComponentLines = 100;

/** The callbacks of these functions are tests and groups of tests, which may be long. */
const testCalls = new Set(['describe', 'it', 'test', 'suite']);

/** @typedef {import('../syntax.mjs').Node} Node */

/** @param {Node} node @param {readonly Node[]} ancestors */
function isTestBody(node, ancestors) {
  const call = ancestors.at(-1);
  if (call?.type !== 'CallExpression' || !call.arguments.includes(node)) return false;
  const [root = ''] = nameCallee(call.callee).split('.');
  return testCalls.has(root);
}

/** A React component: named like one, in a file that may hold markup. @param {string} file @param {string} name */
function isComponent(file, name) {
  return file.endsWith('.tsx') && /^[A-Z]/.test(name.split('.').at(-1) ?? '');
}

/** @type {import('../house-rules.mjs').Rule} */
export const functionSizeRule = {
  name: 'function-size',
  instead: `a function has at most ${maxFunctionLines} lines and a component ${maxComponentLines}: open it into named parts with parameters of their own`,
  find: (repository) =>
    repository
      .listModules(() => true)
      .flatMap(({ file, program, lineAt }) => {
        /** @type {import('../house-rules.mjs').Breach[]} */
        const breaches = [];
        walk(program, (node, ancestors) => {
          if (!isFunction(node) || isTestBody(node, ancestors)) return;
          const name = qualifiedName(node, ancestors);
          const lines = lineAt(node.end) - lineAt(node.start) + 1;
          const max = isComponent(file, name) ? maxComponentLines : maxFunctionLines;
          if (lines > max) breaches.push({ key: `${file}#${name}`, file, line: lineAt(node.start), message: `${name} has ${lines} lines` });
        });
        return breaches;
      }),
};
