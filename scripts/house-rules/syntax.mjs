/**
 * A node of the syntax tree (ESTree). Its other fields depend on its type.
 * @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node
 */

/** @param {any} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && typeof value.type === 'string';
}

/** Every rule asks it of every node, so it makes no lists in between. @param {Node} node @returns {Node[]} */
export function listChildren(node) {
  /** @type {Node[]} */
  const children = [];
  for (const field in node) {
    if (field === 'parent') continue;
    const value = node[field];
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) children.push(each);
    } else if (isNode(value)) children.push(value);
  }
  return children;
}

/**
 * Visits a tree, parents before children.
 * @param {Node} node
 * @param {(node: Node, ancestors: readonly Node[]) => void} visit ancestors: the outermost first
 * @param {Node[]} [ancestors]
 */
export function walk(node, visit, ancestors = []) {
  visit(node, ancestors);
  ancestors.push(node);
  for (const child of listChildren(node)) walk(child, visit, ancestors);
  ancestors.pop();
}

/** @param {Node} node @param {(node: Node) => boolean} matches @returns {Node[]} */
export function findAll(node, matches) {
  /** @type {Node[]} */
  const found = [];
  walk(node, (each) => {
    if (matches(each)) found.push(each);
  });
  return found;
}

/** @param {Node} node */
export function isFunction(node) {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

/**
 * Returns the name of a function in its file: its own, or that of the variable, property or call that it belongs to.
 * @param {Node} node
 * @param {readonly Node[]} ancestors
 */
export function nameOf(node, ancestors) {
  if (node.id) return node.id.name;
  const parent = ancestors.findLast((each) => !['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(each.type));
  if (parent?.type === 'CallExpression') return `${nameCallee(parent.callee)}()`;
  const key = parent?.id ?? parent?.key;
  return key?.name ?? key?.value ?? 'anonymous';
}

/**
 * Returns the names of the functions around a node, outermost first, and its own where it is one: `createQueue.push`.
 * @param {Node} node
 * @param {readonly Node[]} ancestors
 */
export function qualifiedName(node, ancestors) {
  return [...ancestors, node]
    .map((each, depth, path) =>
      isFunction(each) ? nameOf(each, path.slice(0, depth)) : each.type === 'ClassDeclaration' ? each.id?.name : null,
    )
    .filter((name) => name !== null)
    .join('.');
}

/** Returns `database.transaction` for the callee of `database.transaction(…)`. @param {Node} callee @returns {string} */
export function nameCallee(callee) {
  if (callee.type === 'MemberExpression') return `${nameCallee(callee.object)}.${callee.property.name ?? '…'}`;
  if (callee.type === 'CallExpression') return nameCallee(callee.callee);
  if (callee.type === 'ThisExpression') return 'this';
  return callee.name ?? '…';
}

/**
 * Returns the text of a string or template literal, with `…` for its expressions; null for any other node.
 * @param {Node} node
 * @returns {string | null}
 */
export function literalText(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  return node.quasis.map((/** @type {Node} */ quasi) => quasi.value.cooked ?? '').join('…');
}

/** Returns the offsets at which lines begin. @param {string} text */
export function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The types of the nodes of which `specifierOf` may return a module. */
export const importingTypes = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'CallExpression',
];

/** Returns the module that a node imports; null where it imports none. @param {Node} node @returns {string | null} */
export function specifierOf(node) {
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(node.type)) {
    return node.source ? literalText(node.source) : null;
  }
  if (node.type === 'TSImportType') return literalText(node.source ?? node.argument?.literal ?? node.argument);
  const mocks = node.type === 'CallExpression' && /^vi\.(do)?([mM]ock|importActual)$/.test(nameCallee(node.callee));
  return mocks && node.arguments[0] ? literalText(node.arguments[0]) : null;
}
