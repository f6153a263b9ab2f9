import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaImportRule } from './rules/area-import.mjs';
import { auditRule } from './rules/audit.mjs';
import { documentPathsRule } from './rules/document-paths.mjs';
import { domainPurityRule } from './rules/domain-purity.mjs';
import { fileSizeRule } from './rules/file-size.mjs';
import { folderSizeRule } from './rules/folder-size.mjs';
import { functionSizeRule } from './rules/function-size.mjs';
import { importClimbRule } from './rules/import-climb.mjs';
import { sqlHomeRule } from './rules/sql-home.mjs';
import { wordsRule } from './rules/words.mjs';

/**
 * A violation of a rule. Its key does not change when lines move, so exceptions refer to it.
 * @typedef {{ key: string, file: string, line?: number, message: string }} Breach
 */

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {string} instead what to do instead of breaking it
 * @property {(repository: import('./repository.mjs').Repository) => Breach[]} find
 */

/** @type {Rule[]} */
export const houseRules = [
  functionSizeRule,
  fileSizeRule,
  folderSizeRule,
  importClimbRule,
  areaImportRule,
  sqlHomeRule,
  auditRule,
  documentPathsRule,
  wordsRule,
  domainPurityRule,
];

/**
 * The exceptions of one rule: the key of a breach, or a folder with `/` at its end → the reason.
 * @typedef {Record<string, string>} Exceptions
 */

export const exceptionsFolder = join(import.meta.dirname, 'exceptions');

/** @param {Rule} rule @param {string} [folder] @returns {Exceptions} */
export function readExceptions({ name }, folder = exceptionsFolder) {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Removes stale exceptions from a rule's list. @param {Rule} rule @param {readonly string[]} stale @param {string} [folder] */
export function dropExceptions(rule, stale, folder = exceptionsFolder) {
  if (stale.length === 0) return;
  const remaining = Object.entries(readExceptions(rule, folder)).filter(([key]) => !stale.includes(key));
  writeFileSync(join(folder, `${rule.name}.json`), `${JSON.stringify(Object.fromEntries(remaining), null, 2)}\n`);
}

/**
 * @param {Rule} rule
 * @param {import('./repository.mjs').Repository} repository
 * @param {Exceptions} exceptions
 * @returns {{ breaches: Breach[], stale: string[] }} breaches without an exception, and exceptions without a breach
 */
export function applyRule(rule, repository, exceptions) {
  const found = rule.find(repository);
  const keys = Object.keys(exceptions);
  const covers = (/** @type {string} */ key, /** @type {Breach} */ breach) =>
    key === breach.key || (key.endsWith('/') && breach.key.startsWith(key));
  return {
    breaches: found.filter((breach) => !keys.some((key) => covers(key, breach))),
    stale: keys.filter((key) => !found.some((breach) => covers(key, breach))),
  };
}
