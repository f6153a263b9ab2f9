import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import settings from '../../.dependency-cruiser.mjs';
import style from '../../biome.json' with { type: 'json' };
import { commandFile, findNode, repositoryRoot } from '../paths.mjs';
import { captureProcess } from '../run-process.mjs';
import { serverAreas } from '../server-areas.mjs';
import { plantTree } from './planted-tree.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';
const none = 'export {};\n';

/** @param {...string} targets */
const imports = (...targets) => targets.map((target) => `import '${target}';\n`).join('');

/** @param {string} name @param {object} [rest] */
const manifest = (name, rest = {}) => JSON.stringify({ name, type: 'module', ...rest });

/** Each area imports the one after it: one breach for each area except the last. */
const areaBreaches = Object.fromEntries(
  serverAreas.map((area, place) => {
    const above = serverAreas[place + 1];
    return [`${server}/services/${area}/a.ts`, above ? imports(`#services/${above}/a.ts`) : none];
  }),
);

/** A tree in which each rule is broken once. */
const planted = {
  ...areaBreaches,
  'package.json': manifest('planted'),
  'node_modules/sharpener/package.json': manifest('sharpener', { exports: './index.js' }),
  'node_modules/sharpener/index.js': none,
  'packages/domain/package.json': manifest('@planted/domain'),
  'packages/domain/src/index.ts': none,
  'packages/domain/src/inner.ts': none,
  'packages/domain/src/impure.ts': imports('../../contract/src/index.ts'),
  'packages/contract/package.json': manifest('@planted/contract'),
  'packages/contract/src/index.ts': none,
  'packages/contract/src/knows-web.ts': imports('../../../apps/web/src/shared/a.ts'),
  'packages/contract/src/reads-files.ts': imports('node:fs'),
  'packages/contract/src/beside-the-door.ts': imports('../../domain/src/inner.ts'),
  'apps/simulator/package.json': manifest('@planted/simulator'),
  'apps/simulator/src/a.ts': imports('../../server/src/app.ts', '../../../scripts/a.mjs'),
  'scripts/a.mjs': none,
  'apps/server/package.json': manifest('@planted/server', { imports: { '#*': './src/*' }, devDependencies: { sharpener: '1.0.0' } }),
  [`${server}/app.ts`]: none,
  [`${server}/main.ts`]: none,
  [`${server}/beside-the-door.ts`]: imports('../../../packages/domain/src/inner.ts'),
  [`${server}/barrel/index.ts`]: none,
  [`${server}/needs-barrel.ts`]: imports('./barrel/index.ts'),
  [`${server}/meets-web.ts`]: imports('../../web/src/shared/a.ts'),
  [`${server}/needs-simulator.ts`]: imports('../../simulator/src/a.ts'),
  [`${server}/needs-tests.ts`]: imports('../test/a.ts'),
  'apps/server/test/a.ts': none,
  [`${server}/starts-the-app.ts`]: imports('./main.ts'),
  [`${server}/undeclared.ts`]: imports('react'),
  [`${server}/development.ts`]: imports('sharpener'),
  [`${server}/nowhere.ts`]: imports('./nowhere-at-all.ts'),
  [`${server}/deprecated.ts`]: imports('punycode'),
  [`${server}/db/a.ts`]: imports('#services/core/a.ts'),
  [`${server}/services/core/b.ts`]: imports('#http/a.ts'),
  [`${server}/services/no-area/a.ts`]: imports('#services/core/a.ts'),
  [`${server}/needs-no-area.ts`]: imports('./services/no-area/a.ts'),
  [`${server}/http/a.ts`]: imports('#jobs/a.ts'),
  [`${server}/live/a.ts`]: imports('#jobs/a.ts'),
  [`${server}/jobs/a.ts`]: none,
  [`${server}/jobs/b.ts`]: imports('#http/a.ts'),
  [`${server}/config/a.ts`]: imports('#db/a.ts'),
  [`${server}/cli/a.ts`]: imports('#jobs/a.ts'),
  'apps/web/package.json': manifest('@planted/web', { imports: { '#*': './src/*' } }),
  [`${web}/app/a.ts`]: none,
  [`${web}/shared/a.ts`]: none,
  [`${web}/shared/knows-a-feature.ts`]: imports('#features/home/a.ts'),
  [`${web}/features/home/a.ts`]: none,
  [`${web}/features/home/knows-app.ts`]: imports('#app/a.ts'),
  [`${web}/features/mine/knows-home.ts`]: imports('#features/home/a.ts'),
  [`${web}/app/desk/a.ts`]: none,
  [`${web}/app/loads-the-desk.ts`]: imports('#app/desk/a.ts'),
  [`${web}/api-docs/a.ts`]: imports('#features/home/a.ts'),
  [`${web}/app/knows-api-docs.ts`]: imports('#api-docs/a.ts'),
  [`${web}/meets-server.ts`]: imports('../../server/src/app.ts'),
  [`${web}/reads-files.ts`]: imports('node:fs'),
};

/** @param {string} root @param {string} format */
function cruise(root, format) {
  const config = join(repositoryRoot, '.dependency-cruiser.mjs');
  const parameters = [commandFile('depcruise'), '--config', config, '--output-type', format, 'apps', 'packages'];
  return captureProcess(findNode(), parameters, { cwd: root });
}

it('each rule of directions finds its planted breach', async () => {
  const root = plantTree(planted);
  symlinkSync(join(repositoryRoot, 'node_modules', 'react'), join(root, 'node_modules', 'react'), 'dir');
  const { output } = await cruise(root, 'json');
  /** @type {{ summary: { violations: { rule: { name: string }, from: string }[] } }} */
  const { summary } = JSON.parse(output);
  const broken = new Set(summary.violations.map(({ rule }) => rule.name));
  expect((settings.forbidden ?? []).map(({ name }) => name).filter((name) => !broken.has(name ?? ''))).toEqual([]);
});

it('each rule explains what to do instead', () => {
  for (const { name, comment } of settings.forbidden ?? []) expect(comment, name).toMatch(/Instead: /);
});

it('a violation is printed with its reason, and the run fails', async () => {
  const root = plantTree({
    'package.json': manifest('planted'),
    'apps/server/package.json': manifest('@planted/server', { imports: { '#*': './src/*' } }),
    [`${server}/services/core/a.ts`]: imports('#services/team/a.ts'),
    [`${server}/services/team/a.ts`]: none,
    'packages/domain/src/index.ts': none,
  });
  const { code, output } = await cruise(root, 'err-long');
  expect(code).not.toBe(0);
  expect(output).toContain('server-area-core-looks-down-only');
  expect(output.replace(/\s+/g, ' ')).toContain('Instead: move what both need down into an area before both (scope, core)');
});

it.each([
  ['of values', "import { b } from './b.ts';\nexport const a = () => b;\n"],
  ['of types alone', "import type { B } from './b.ts';\nexport type A = B;\n"],
  ['by an alias', "import { b } from '#b.ts';\nexport const a = () => b;\n"],
  ['that is loaded later', "export const a = () => import('./b.ts');\n"],
])('a cycle %s is found', async (_, first) => {
  const root = plantTree({
    'biome.json': JSON.stringify({ linter: style.linter }),
    'package.json': manifest('planted', { imports: { '#*': './*' } }),
    'a.ts': first,
    'b.ts': "import { a } from './a.ts';\nexport const b = () => a;\nexport type B = typeof a;\n",
  });
  const parameters = [commandFile('biome'), 'lint', '--only=suspicious/noImportCycles', '.'];
  const { code, output } = await captureProcess(findNode(), parameters, { cwd: root });
  expect(code).not.toBe(0);
  expect(output).toContain('a.ts');
  expect(output).toContain('This import is part of a cycle');
});
