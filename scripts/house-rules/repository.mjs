import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { lineStarts, walk } from './syntax.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */

/**
 * A module with its syntax tree.
 * @typedef {object} Module
 * @property {string} file
 * @property {string} text
 * @property {Node} program
 * @property {{ value: string, start: number, end: number }[]} comments
 * @property {(offset: number) => number} lineAt
 * @property {(...types: string[]) => Node[]} listNodes those of these types, type by type, each in the order of the text
 */

/** The files of a working copy, each read and parsed once. */
export class Repository {
  /** @type {string} */
  root;
  /** Tracked and new files, without what Git ignores, sorted. @type {string[]} */
  files;
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** @type {Map<string, Module>} */
  #modules = new Map();

  /** @param {string} root @param {string[]} [files] */
  constructor(root, files = listFiles(root)) {
    this.root = root;
    this.files = files;
  }

  /** @param {(file: string) => boolean} matches @returns {Module[]} */
  listModules(matches) {
    return this.files
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts') && matches(file))
      .map((file) => this.parse(file));
  }

  /** @param {string} file */
  read(file) {
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.root, file), 'utf8');
    this.#texts.set(file, text);
    return text;
  }

  /** @param {string} file @returns {Module} */
  parse(file) {
    const known = this.#modules.get(file);
    if (known) return known;
    const text = this.read(file);
    const { program, comments, errors } = parseSync(file, text);
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    const starts = lineStarts(text);
    const lineAt = (/** @type {number} */ offset) => starts.findLastIndex((start) => start <= offset) + 1;
    const root = /** @type {Node} */ (/** @type {unknown} */ (program));
    const parsed = { file, text, program: root, comments, lineAt, listNodes: indexNodes(root) };
    this.#modules.set(file, parsed);
    return parsed;
  }
}

/** @param {string} root @returns {string[]} */
function listFiles(root) {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  // Git still lists files that are deleted but not yet committed.
  return [...new Set(output.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort();
}

/** Walks a tree when it is first asked, and once for all rules. @param {Node} program @returns {Module['listNodes']} */
function indexNodes(program) {
  /** @type {Map<string, Node[]> | null} */
  let byType = null;
  return (...types) => {
    if (byType === null) {
      /** @type {Map<string, Node[]>} */
      const index = new Map();
      walk(program, (node) => {
        const known = index.get(node.type);
        if (known) known.push(node);
        else index.set(node.type, [node]);
      });
      byType = index;
    }
    const index = byType;
    return types.flatMap((type) => index.get(type) ?? []);
  };
}
