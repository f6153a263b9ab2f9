import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

/** @typedef {import('../repository.mjs').Repository} Repository */
/** @typedef {{ text: string, line: number }} Mention */

/** Extensions of files in the repository. Others, like those of the data folder, are created at run time. */
const sourceFile = /\.(tsx?|mjs|css|md|sql|json|html)$/;

/** Whether a build or an installation creates the path, so that it is not among the files. */
const isMade = (/** @type {string} */ path) => /(^|\/)(dist|node_modules|var|test-results)(\/|$)/.test(path);

/**
 * Whether a text between backticks seems to be a path: it has the extension of a source file, or it begins with a folder of the repository.
 * `<area>`, `NNNN`, `*` and `…` stand for anything, `{a,b}` for either.
 * @param {string} text
 * @param {Set<string>} folderNames
 */
function isPath(text, folderNames) {
  if (!/^[\w.@#<>{},*…/-]+$/.test(text) || text.startsWith('/') || text.startsWith('--')) return false;
  if (sourceFile.test(text)) return /[\w>}*…]\.[a-z]+$/.test(text);
  const [first = ''] = text.replace(/^\.\//, '').split('/');
  return text.includes('/') && folderNames.has(first) && !text.startsWith('@') && !text.includes('.');
}

/** A pattern for the end of a file's path, or of a folder's. @param {string} text */
function toPattern(text) {
  const source = text
    .replace(/^(\.\/|#)/, '')
    .replace(/\/$/, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, list) => `(${list.replaceAll(',', '|')})`)
    .replace(/<[^>]*>|NNNN|\*+|…/g, '[^/]*');
  return new RegExp(`(^|/)${source}$`);
}

/** @param {string} markdown @returns {{ mentions: Mention[], links: Mention[] }} */
export function readMentions(markdown) {
  /** @type {Mention[]} */
  const mentions = [];
  /** @type {Mention[]} */
  const links = [];
  let isFenced = false;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('```')) isFenced = !isFenced;
    else if (isFenced) mentions.push(...listMatches(line, /(?<![\w/.<-])([\w-]+(?:\/[\w-]+)*\.(?:tsx?|mjs|sql))(?![\w/])/g, index));
    else {
      mentions.push(...listMatches(line, /`([^`\s]+)`/g, index));
      links.push(...listMatches(line, /\]\(([^)\s]+)\)/g, index));
    }
  }
  return { mentions, links };
}

/** @param {string} line @param {RegExp} pattern @param {number} index @returns {Mention[]} */
function listMatches(line, pattern, index) {
  return [...line.matchAll(pattern)].map(([, text = '']) => ({ text, line: index + 1 }));
}

/** Returns the anchor of a heading, as GitHub makes it. @param {string} heading */
function toAnchor(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** @param {string} target @param {string} file @param {Repository} repository */
function leadsSomewhere(target, file, repository) {
  if (/^[a-z]+:/.test(target)) return true;
  const [path = '', anchor] = target.split('#');
  const found = path === '' ? file : posix.join(posix.dirname(file), path);
  if (!existsSync(join(repository.root, found))) return false;
  if (anchor === undefined || !found.endsWith('.md')) return true;
  return [...repository.read(found).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => toAnchor(heading) === anchor);
}

/** @type {import('../house-rules.mjs').Rule} */
export const documentPathsRule = {
  name: 'document-paths',
  instead: 'what a document or a comment names exists: mend its path, or what it says',
  find: (repository) => {
    const folders = new Set(repository.files.flatMap((file) => listFolders(file)));
    const folderNames = new Set([...folders].map((folder) => posix.basename(folder)));
    const paths = [...repository.files, ...folders];
    const exists = (/** @type {string} */ text) => {
      const pattern = toPattern(text);
      return isMade(text) || paths.some((path) => pattern.test(path));
    };
    const documents = repository.files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const { mentions, links } = readMentions(repository.read(file));
        const lost = mentions.filter(({ text }) => isPath(text, folderNames) && !exists(text));
        return [...lost, ...links.filter(({ text }) => !leadsSomewhere(text, file, repository))].map((mention) => ({ file, ...mention }));
      });
    const comments = repository
      .listModules(() => true)
      .flatMap(({ file, comments: all, lineAt }) =>
        all.flatMap(({ value, start }) =>
          [...value.matchAll(/(?<![\w/.*<-])((?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs))(?![\w/])/g)]
            .filter(([, text = '']) => !exists(text))
            .map(([, text = '']) => ({ file, text, line: lineAt(start) })),
        ),
      );
    return [...documents, ...comments].map(({ file, text, line }) => ({ key: `${file}#${text}`, file, line, message: text }));
  },
};

/** @param {string} file @returns {string[]} */
function listFolders(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
}
