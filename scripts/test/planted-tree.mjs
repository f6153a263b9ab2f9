import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Repository } from '../house-rules/repository.mjs';

/**
 * A small repository in a temporary folder, gone after the test.
 * @param {Record<string, string>} files path → text
 * @returns {string} its root
 */
export function plantTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'planted-tree-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/** @param {Record<string, string>} files */
export function plantRepository(files) {
  return new Repository(plantTree(files), Object.keys(files).sort());
}
