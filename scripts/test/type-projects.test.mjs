import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commandFile, findNode, repositoryRoot } from '../paths.mjs';
import { captureProcess } from '../run-process.mjs';

const use = {
  document: 'export const title = document.title;\n',
  process: 'export const folder = process.cwd();\n',
  timer: 'export const timer = setTimeout(() => undefined, 1);\n',
  base64: "export const text = btoa('a');\n",
};

/**
 * Compiles each use as if it were a source file of the workspace. In a folder of the workspace, where its ambient types are looked for.
 * @param {string} workspace
 * @returns {Promise<string[]>} the uses that do not compile
 */
async function listRefused(workspace) {
  const folder = mkdtempSync(join(repositoryRoot, workspace, '.planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(use)) writeFileSync(join(folder, `${name}.ts`), text);
  const globals = '../src/both-sides.d.ts';
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../tsconfig.json', include: ['./*.ts', globals], exclude: [] }));
  const { output } = await captureProcess(findNode(), [commandFile('tsc'), '-p', folder]);
  return Object.keys(use).filter((name) => output.includes(`${name}.ts(`));
}

it.each([
  ['packages/domain', ['document', 'process', 'timer', 'base64']],
  ['packages/contract', ['document', 'process', 'timer']],
  ['apps/server', ['document']],
  ['apps/simulator', ['document']],
  ['apps/web', ['process']],
])('%s compiles with what it runs on and no more', async (workspace, refused) => {
  expect(await listRefused(workspace)).toEqual(refused);
});
