// The directions of docs/ARCHITECTURE.md as rules. `npm test -- check` runs them.
// Cycles are found by Biome (noImportCycles), which takes a tenth of the time.
// The parser is swc: TypeScript 7 has no programming interface that dependency-cruiser could use.

import { serverAreas } from './scripts/server-areas.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';

/** Inside the server, what each layer must not reach. Read with the picture `db, adapters ← services ← {http, live, jobs} ← app ← main`. */
const serverLayers = [
  { layer: '(db|adapters)', mustNotReach: '(services|http|live|jobs|cli|demo)/|(app|context|main)\\.ts$' },
  { layer: 'services', mustNotReach: '(http|live|jobs|cli|demo)/|(app|context|main)\\.ts$' },
  { layer: 'http', mustNotReach: '(live|jobs|cli|demo)/|(app|context|main)\\.ts$' },
  { layer: 'live', mustNotReach: '(http|jobs|cli|demo)/|(app|context|main)\\.ts$' },
  { layer: 'jobs', mustNotReach: '(http|live|cli|demo)/|(app|context|main)\\.ts$' },
  { layer: 'config', mustNotReach: '(services|http|live|jobs|db|adapters|cli|demo)/|(app|context|main)\\.ts$' },
  { layer: '(cli|demo)', mustNotReach: '(http|live|jobs)/|(app|main)\\.ts$' },
];

/** Outside of every area of the list: an area without a place, or a file at the root of `services`. */
const withoutPlace = `^${server}/services/(?!(${serverAreas.join('|')})/)`;

const areaWithoutPlace =
  'This folder is not in the order of areas. Instead: put the module into the area that it is of, or give the new area its place in serverAreas (scripts/server-areas.mjs), above all that it imports.';

/** One rule an area, but for the last, which may import all others. */
function forbidAreasAbove() {
  return serverAreas
    .slice(0, -1)
    .map((area, place) =>
      forbid(
        `server-area-${area}-looks-down-only`,
        `The order of areas (serverAreas in scripts/server-areas.mjs) puts "${area}" below what it imports here. Instead: move what both need down into an area ` +
          'before both (scope, core), declare a port in services/core/ports that the higher area implements, or put the verb that joins both into the higher area.',
        { path: `^${server}/services/${area}/` },
        { path: `^${server}/services/(${serverAreas.slice(place + 1).join('|')})/` },
      ),
    );
}

/**
 * @param {string} name
 * @param {string} comment why, and what to do instead
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'domain-depends-on-nothing',
      'The rules are pure: no package, no node module, no other workspace. Instead: take what is needed as an argument.',
      { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/domain/src' },
    ),
    forbid(
      'contract-depends-on-domain-only',
      'The contract is shared by both sides and so knows neither of them. Instead: move what it needs into contract or domain.',
      { path: '^packages/contract/src' },
      { path: '^(apps|e2e|bench|scripts)/' },
    ),
    forbid(
      'contract-runs-in-the-browser',
      'A node module in the contract would break the web app. Instead: keep that part in the server (see http/api/node-cipher.ts).',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'packages-by-their-door',
      'A package is used through its index.ts; what that does not export is inner. Instead: import it by name, and export it there if others need it.',
      { path: '^(apps|e2e|bench)/' },
      { path: '^packages/[^/]+/src/', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    ),
    forbid(
      'packages-by-their-door-between-packages',
      'A package is used through its index.ts; what that does not export is inner. Instead: import it by name, and export it there if others need it.',
      { path: '^packages/([^/]+)/' },
      { path: '^packages/[^/]+/src/', pathNot: '^packages/[^/]+/src/index\\.ts$|^packages/$1/' },
    ),
    forbid(
      'no-barrel',
      'Only a package has a door: elsewhere an index file hides who needs what, and makes cycles. Instead: import the module itself.',
      {},
      { path: '^(apps|packages|e2e|bench)/.*(^|/)index\\.(tsx?|m?js)$', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    ),

    forbid(
      'server-never-meets-web',
      'The contract is the only thing both sides share. Instead: move the rule into domain, the shape into contract.',
      { path: '^apps/server' },
      { path: '^apps/web' },
    ),
    forbid(
      'web-never-meets-server',
      'The contract is the only thing both sides share. Instead: move the rule into domain, the shape into contract.',
      { path: '^apps/web' },
      { path: '^apps/server' },
    ),
    forbid(
      'web-runs-in-the-browser',
      'A node module cannot be bundled for the phone. Instead: use what the browser has.',
      { path: `^${web}`, pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'outside-stays-outside',
      'The simulator and the browser tests speak to the server as a stranger would. Instead: use the contract, or what the screen shows.',
      { path: '^(apps/simulator|e2e)/' },
      { path: '^apps/(server|web)/' },
    ),
    forbid(
      'simulator-needs-the-rules-only',
      'Of this repository the simulator knows domain and contract, as a meter maker would know the models and the dialect. Instead: give it a piece of its own.',
      { path: '^apps/simulator/' },
      // Its tests take time by the same clock as all others.
      { path: '^(e2e|bench|scripts)/', pathNot: '^scripts/quiet-clock\\.mjs$' },
    ),
    forbid(
      'nobody-needs-the-simulator',
      'It stands outside: the product works with real meters. Instead: move what both need into domain.',
      { path: '^(apps/(server|web)|packages)/' },
      { path: '^apps/simulator/' },
    ),
    forbid(
      'source-never-needs-tests',
      'Product code that imports test code ships it. Instead: move what the product needs into src.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(e2e|bench|scripts)/|^(apps|packages)/[^/]+/test/|\\.test\\.tsx?$' },
    ),

    ...serverLayers.map(({ layer, mustNotReach }) =>
      forbid(
        `server-${layer.replace(/\W/g, '-').replace(/^-|-$/g, '')}-looks-down-only`,
        'In the server: db, adapters ← services ← {http, live, jobs} ← app ← main. Instead: take it as an argument, or declare a port in services/core/ports that the higher layer implements.',
        { path: `^${server}/${layer}/` },
        { path: `^${server}/(${mustNotReach})` },
      ),
    ),
    ...forbidAreasAbove(),
    forbid('server-area-has-a-place', areaWithoutPlace, { path: withoutPlace }, {}),
    forbid('server-area-without-a-place-is-imported', areaWithoutPlace, {}, { path: withoutPlace }),
    forbid(
      'only-main-starts-the-app',
      'app.ts composes; main.ts is the process. Instead: move what is needed out of main.ts.',
      { path: `^${server}/(?!main\\.ts)` },
      { path: `^${server}/main\\.ts$` },
    ),

    forbid(
      'web-shared-knows-no-feature',
      'In the web app: shared ← features ← app. Instead: take it as a property or an argument, or move it down.',
      { path: `^${web}/shared/` },
      { path: `^${web}/(features|app)/` },
    ),
    forbid(
      'phone-never-loads-the-desk',
      'What only a PC shows is no weight for a phone. Instead: import it dynamically where the layout is chosen (app/shell, routes), or move what both need out of the desk folder.',
      { path: `^${web}/`, pathNot: '/desk/' },
      { path: `^${web}/.*/desk/|node_modules/(react-resizable-panels|@tanstack/(react-table|table-core))/`, dynamic: false },
    ),
    forbid(
      'web-api-docs-stands-alone',
      'The script of /docs is a bundle of its own: of the web app it takes what is shared. Instead: move what both need into shared.',
      { path: `^${web}/api-docs/` },
      { path: `^${web}/(features|app)/` },
    ),
    forbid(
      'web-app-knows-no-api-docs',
      'The script of /docs is no part of the web app. Instead: move what both need into shared.',
      { path: `^${web}/(?!api-docs/)` },
      { path: `^${web}/api-docs/` },
    ),
    forbid(
      'web-feature-knows-no-app',
      'In the web app: shared ← features ← app. Instead: take it as a property or an argument, or move it down.',
      { path: `^${web}/features/` },
      { path: `^${web}/app/` },
    ),
    forbid(
      'web-feature-knows-no-feature',
      'Features know nothing of each other. Instead: move what both need into shared, or let app put the two together.',
      { path: `^${web}/features/([^/]+)/` },
      { path: `^${web}/features/`, pathNot: `^${web}/features/$1/` },
    ),

    forbid(
      'no-undeclared-package',
      'npm hoists, so an import works without being declared. Instead: declare the package in the package.json of this workspace.',
      { path: '^(apps|packages|e2e|bench)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-development-package-in-source',
      'The product would lack this package. Instead: declare it in dependencies of this workspace.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$|/test-support/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'], pathNot: 'node_modules/@types/' },
    ),
    forbid(
      'no-unresolvable',
      'The import leads nowhere. Instead: mend its path.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|\\?(raw|url|worker)$' },
    ),
    forbid(
      'no-deprecated-node-module',
      'Node has deprecated this module. Instead: use the one that its documentation names.',
      {},
      { dependencyTypes: ['core'], path: '^(node:)?(punycode|domain|constants|sys|_.*)$' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*/(dist|var|test-results)/' },
    // Of the nearest package.json only: what the root declares, a workspace must declare again.
    combinedDependencies: false,
    skipAnalysisNotInRules: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
