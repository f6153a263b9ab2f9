import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../paths.mjs';
import { planVerb, ScaffoldError } from '../scaffold/plan-verb.mjs';

/** Reads a file of the repository. @param {string} file */
function read(file) {
  const path = join(repositoryRoot, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** The lines that a plan adds to a file. @param {Record<string, string>} files @param {string} file */
function added(files, file) {
  const before = new Set((read(file) ?? '').split('\n'));
  return (files[file] ?? '').split('\n').filter((line) => !before.has(line));
}

it('adds a call to an existing table', () => {
  const { files, next } = planVerb('device/area/rename-site', read);
  expect(Object.keys(files)).toEqual([
    'packages/contract/src/areas/device.ts',
    'apps/server/src/services/device/area/rename-site.ts',
    'apps/server/src/http/api/verbs.ts',
    'apps/server/test/device/rename-site.test.ts',
  ]);
  expect(added(files, 'packages/contract/src/areas/device.ts')).toEqual([
    "  renameSite: endpoint('POST', '/api/business/device/RenameSite', 'account', 'TODO: what it does, in one sentence.', z.object({}), z.object({})),",
  ]);
  expect(added(files, 'apps/server/src/http/api/verbs.ts')).toEqual([
    "import { renameSite } from '#services/device/area/rename-site.ts';",
    '  renameSite,',
  ]);
  expect(next.join('\n')).toContain('access-matrix.ts');
});

it('creates a table where the area has none', () => {
  const { files } = planVerb('feed/list-feed-entries', read);
  expect(files['packages/contract/src/areas/feed.ts']).toContain("export const feedApi = {\n  listFeedEntries: endpoint('GET', ");
  expect(added(files, 'packages/contract/src/api.ts')).toEqual(["import { feedApi } from './areas/feed.ts';", '  ...feedApi,']);
});

it('writes files that parse', () => {
  for (const target of ['device/area/rename-site', 'feed/list-feed-entries']) {
    for (const [file, text] of Object.entries(planVerb(target, read).files)) expect(parseSync(file, text).errors, file).toEqual([]);
  }
});

it('writes a test that fails until it is written, as the verb does', () => {
  const { files } = planVerb('device/area/rename-site', read);
  expect(files['apps/server/src/services/device/area/rename-site.ts']).toContain("throw new Error('renameSite is not written yet');");
  expect(files['apps/server/test/device/rename-site.test.ts']).toMatch(/succeed\('renameSite'[\s\S]*expect\.fail/);
});

it.each([
  ['nowhere/rename-site', 'There is no area "nowhere"'],
  ['device/renameSite', 'write it as <area>/<name>'],
  ['device/rename', 'write it as <area>/<name>'],
  ['device/../../rename-site', 'write it as <area>/<name>'],
  ['home/get-home-page', 'is there already'],
  ['search/list-teams', 'has a verb listTeams already'],
])('refuses %s', (target, reason) => {
  expect(() => planVerb(target, read)).toThrow(ScaffoldError);
  expect(() => planVerb(target, read)).toThrow(reason);
});
