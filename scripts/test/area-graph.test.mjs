import { expect, it } from 'vitest';
import { findCircle, listAreaImports } from '../house-rules/area-graph.mjs';
import { plantRepository } from './planted-tree.mjs';

const services = 'apps/server/src/services';

it('lists which area imports which, for both forms of an import', () => {
  const repository = plantRepository({
    [`${services}/core/list/page.ts`]: 'export {};\n',
    [`${services}/team/list-teams.ts`]: "import '#services/core/list/page.ts';\nimport '#db/open.ts';\nimport './row.ts';\n",
    [`${services}/home/get-home-page.ts`]: "import '../core/list/page.ts';\nimport type { Team } from '../team/list-teams.ts';\n",
    [`apps/server/src/http/a.ts`]: "import '#services/home/get-home-page.ts';\n",
  });
  const graph = listAreaImports(repository, ['core', 'team', 'home']);
  expect([...graph].map(([area, imports]) => [area, [...imports]])).toEqual([
    ['core', []],
    ['team', ['core']],
    ['home', ['core', 'team']],
  ]);
  expect(findCircle(graph)).toBeNull();
});

it('finds a circle that another area imports', () => {
  const graph = new Map([
    ['home', new Set(['team'])],
    ['team', new Set(['alarm'])],
    ['alarm', new Set(['device'])],
    ['device', new Set(['team'])],
  ]);
  expect(findCircle(graph)).toEqual(['team', 'alarm', 'device', 'team']);
});
