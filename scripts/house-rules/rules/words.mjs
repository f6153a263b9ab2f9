import { posix } from 'node:path';
import { bannedWords } from '../banned-words.mjs';
import { literalText, nameCallee } from '../syntax.mjs';

/** `toldAccounts`, `has_told` and `told-accounts` → their words in lower case. @param {string} name */
function partsOf(name) {
  return name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[_.#-]+/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

/** What to use instead of the names that were asked about: most names stand in many files. @type {Map<string, string | null>} */
const known = new Map();

/** Returns what to use instead of a name; null when the name is allowed. @param {string} name @returns {string | null} */
export function findBannedWord(name) {
  const found = known.get(name);
  if (found !== undefined) return found;
  const judged = judgeName(name);
  known.set(name, judged);
  return judged;
}

/** @param {string} name @returns {string | null} */
function judgeName(name) {
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

/** To tell one thing from another is plain English. */
const toTellApart = /\b(?:tell|tells|telling|told)\b[^.]*\b(?:apart|from)\b/gi;

/** Returns the names and words of a comment or a title that are not allowed. @param {string} text @returns {string[]} */
function findBannedInProse(text) {
  const words = text.replaceAll(toTellApart, '').match(/[A-Za-z]\w*/g) ?? [];
  return words.filter((word) => {
    const isName = /[a-z\d][A-Z]|_/.test(word);
    if (isName) return findBannedWord(word) !== null;
    return bannedWords.some(({ inProse, words: banned }) => inProse === true && banned.includes(word.toLowerCase()));
  });
}

/** Comments, and the titles of tests and groups of tests. @param {import('../repository.mjs').Module} module */
function listProse({ listNodes, comments }) {
  const titles = listNodes('CallExpression').flatMap(({ callee, arguments: [title] }) => {
    const text = title && /^(?:it|test|describe)\b/.test(nameCallee(callee)) ? literalText(title) : null;
    return text === null ? [] : [{ text, start: title.start }];
  });
  return [...comments.map(({ value, start }) => ({ text: value, start })), ...titles];
}

/** @type {import('../house-rules.mjs').Rule} */
export const wordsRule = {
  name: 'words',
  instead: 'names are the terms of the field (docs/GLOSSARY.md), one meaning a word',
  find: (repository) =>
    repository
      .listModules((file) => !file.startsWith('scripts/house-rules/'))
      .flatMap((module) => {
        const { file, lineAt, listNodes } = module;
        /** First mention of each name in the file. @type {Map<string, number>} */
        const names = new Map([[posix.basename(file).replace(/(\.test)?\.[a-z]+$/, ''), 0]]);
        for (const { name, start } of listNodes('Identifier', 'PrivateIdentifier', 'JSXIdentifier')) {
          if (!names.has(name)) names.set(name, start);
        }
        for (const { text, start } of listProse(module)) {
          for (const word of findBannedInProse(text)) if (!names.has(word)) names.set(word, start);
        }
        return [...names].flatMap(([name, start]) => {
          const use = findBannedWord(name);
          return use === null ? [] : [{ key: name, file, line: lineAt(start), message: `${name}: ${use}` }];
        });
      }),
};
