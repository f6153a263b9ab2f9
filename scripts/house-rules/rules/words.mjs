import { posix } from 'node:path';
import { bannedWords } from '../banned-words.mjs';
import { findAll } from '../syntax.mjs';

/** `toldAccounts`, `has_told` and `told-accounts` → their words in lower case. @param {string} name */
function partsOf(name) {
  return name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[_.#-]+/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

/** Returns what to use instead of a name; null when the name is allowed. @param {string} name @returns {string | null} */
export function findBannedWord(name) {
  const parts = partsOf(name);
  const banned = bannedWords.find(({ match, words }) => {
    if (match === 'name') return words.includes(name) || words.includes(toCamelCase(parts));
    return match === 'first' ? parts.length > 1 && words.includes(parts[0] ?? '') : words.some((word) => parts.includes(word));
  });
  return banned?.use ?? null;
}

/** @param {string[]} parts */
function toCamelCase(parts) {
  return parts.map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('');
}

/** @type {import('../house-rules.mjs').Rule} */
export const wordsRule = {
  name: 'words',
  instead: 'names are the terms of the field (docs/GLOSSARY.md), one meaning a word',
  find: (repository) =>
    repository
      .listModules((file) => !file.startsWith('scripts/house-rules/'))
      .flatMap(({ file, program, lineAt }) => {
        /** First mention of each name in the file. @type {Map<string, number>} */
        const names = new Map([[posix.basename(file).replace(/(\.test)?\.[a-z]+$/, ''), 0]]);
        for (const { name, start } of findAll(program, ({ type }) => ['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(type))) {
          if (!names.has(name)) names.set(name, start);
        }
        return [...names].flatMap(([name, start]) => {
          const use = findBannedWord(name);
          return use === null ? [] : [{ key: name, file, line: lineAt(start), message: `${name}: ${use}` }];
        });
      }),
};
