import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitForWebBuild } from '#wait-for-web-build.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-web-build-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stamp = (fingerprint: string) => writeFile(join(folder, '.built-from'), fingerprint);

it('waits past a build of other sources for the one that is being made', async () => {
  await stamp('before');
  let polls = 0;
  const seen: string[] = [];
  await waitForWebBuild(
    'now',
    () => {
      polls += 1;
      if (polls === 2) void rm(join(folder, '.built-from'));
      if (polls === 4) {
        seen.push('built');
        void stamp('now');
      }
    },
    folder,
  );
  expect(seen).toEqual(['built']);
  expect(polls).toBeGreaterThanOrEqual(4);
});

it('does not wait for a build that is there', async () => {
  await stamp('now');
  await waitForWebBuild('now', () => expect.unreachable('it waited'), folder);
});

it('ends when the process is to end', async () => {
  const waiting = waitForWebBuild(
    'now',
    () => {
      throw new Error('ended by SIGTERM while starting');
    },
    folder,
  );
  await expect(waiting).rejects.toThrow('SIGTERM');
});
