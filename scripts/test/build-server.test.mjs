import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildServer } from '../build-server.mjs';
import { repositoryRoot } from '../paths.mjs';

/** @type {string} */
let dist;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'energy-om-build-'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const listBuilds = () => readdirSync(dist).filter((name) => name !== 'current');

/** Builds in a process of its own, as a second command would. */
async function buildBeside() {
  const script = `const { buildServer } = await import(${JSON.stringify(pathToFileURL(join(repositoryRoot, 'scripts/build-server.mjs')))});
    await buildServer(${JSON.stringify(dist)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code;
}

describe('a build of the server', () => {
  it('has a file of each program, which is syntactically sound, and is found again', async () => {
    const find = await buildServer(dist);
    const folder = dirname(find('server'));
    for (const name of ['server', 'command-line', 'load-demonstration', 'read-table', 'print-document']) {
      const child = spawn(process.execPath, ['--check', join(folder, `${name}.js`)], { stdio: ['ignore', 'ignore', 'inherit'] });
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
    const { mtimeMs } = statSync(find('server'));
    expect((await buildServer(dist))('server')).toBe(find('server'));
    expect(statSync(find('server')).mtimeMs).toBe(mtimeMs);
    expect(readFileSync(join(dist, 'current'), 'utf8')).toBe(listBuilds()[0]);
  });

  it('is one where several commands make it at once', async () => {
    expect(await Promise.all([buildBeside(), buildBeside(), buildBeside()])).toEqual([0, 0, 0]);
    expect(listBuilds()).toHaveLength(1);
    expect(existsSync((await buildServer(dist))('command-line'))).toBe(true);
  });

  it('leaves the last ones before it, and what is no build', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `${index}`.repeat(16));
    for (const [index, name] of names.entries()) {
      mkdirSync(join(dist, name));
      utimesSync(join(dist, name), index + 1, index + 1);
    }
    mkdirSync(join(dist, 'kept'));
    await buildServer(dist);
    expect(listBuilds()).toHaveLength(6);
    expect(listBuilds()).toEqual(expect.arrayContaining([...names.slice(3), 'kept']));
  });
});
