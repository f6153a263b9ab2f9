import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from './paths.mjs';

/**
 * Returns a hash of the names and contents of files, by which a build is compared with its sources.
 * @param {readonly string[]} sources files and folders below the repository's root; one that is missing counts as empty
 */
export function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(join(repositoryRoot, source)))
      hash
        .update(`${relative(repositoryRoot, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, a folder or nothing
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  /** @type {string[]} */
  const files = [];
  const entries = readEntries(path);
  if (entries === null) return [path];
  for (const entry of entries) files.push(...listFiles(join(path, entry)));
  return files;
}

/** @param {string} path */
function readEntries(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return null;
  }
}
