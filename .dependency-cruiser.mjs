// The directions of docs/ARCHITECTURE.md as rules. `npm run check` runs them.
// The parser is swc: TypeScript 7 has no programming interface that dependency-cruiser could use.

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

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycle', 'Modules that need each other are one module, or miss a third.', {}, { circular: true }),

    forbid(
      'domain-depends-on-nothing',
      'The rules are pure: no package, no node module, no other workspace.',
      { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/domain/src' },
    ),
    forbid(
      'contract-depends-on-domain-only',
      'The contract is shared by both sides and so knows neither of them.',
      { path: '^packages/contract/src' },
      { path: '^(apps|e2e|bench|scripts)/' },
    ),
    forbid(
      'contract-runs-in-the-browser',
      'A node module in the contract would break the web app.',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'packages-by-their-door',
      'A package is used through its index.ts; what that does not export is inner.',
      { path: '^(apps|e2e|bench)/' },
      { path: '^packages/[^/]+/src/', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    ),
    forbid(
      'packages-by-their-door-between-packages',
      'A package is used through its index.ts; what that does not export is inner.',
      { path: '^packages/([^/]+)/' },
      { path: '^packages/[^/]+/src/', pathNot: '^packages/[^/]+/src/index\\.ts$|^packages/$1/' },
    ),
    forbid(
      'no-barrel',
      'Only a package has a door: elsewhere an index file hides who needs what, and makes cycles.',
      {},
      { path: '^(apps|packages|e2e|bench)/.*(^|/)index\\.(tsx?|m?js)$', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    ),

    forbid('server-never-meets-web', 'The contract is the only thing both sides share.', { path: '^apps/server' }, { path: '^apps/web' }),
    forbid('web-never-meets-server', 'The contract is the only thing both sides share.', { path: '^apps/web' }, { path: '^apps/server' }),
    forbid(
      'web-runs-in-the-browser',
      'A node module cannot be bundled for the phone.',
      { path: `^${web}`, pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'outside-stays-outside',
      'The simulator and the browser tests speak to the server as a stranger would.',
      { path: '^(apps/simulator|e2e)/' },
      { path: '^apps/(server|web)/' },
    ),
    forbid(
      'simulator-needs-the-rules-only',
      'Of this repository the simulator knows domain and contract, as a meter maker would know the models and the dialect.',
      { path: '^apps/simulator/' },
      // Its tests take time by the same clock as all others.
      { path: '^(e2e|bench|scripts)/', pathNot: '^scripts/quiet-clock\\.mjs$' },
    ),
    forbid(
      'nobody-needs-the-simulator',
      'It stands outside: the product works with real meters.',
      { path: '^(apps/(server|web)|packages)/' },
      { path: '^apps/simulator/' },
    ),
    forbid(
      'source-never-needs-tests',
      'Product code that imports test code ships it.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(e2e|bench|scripts)/|^(apps|packages)/[^/]+/test/|\\.test\\.tsx?$' },
    ),

    ...serverLayers.map(({ layer, mustNotReach }) =>
      forbid(
        `server-${layer.replace(/\W/g, '-').replace(/^-|-$/g, '')}-looks-down-only`,
        'In the server: db, adapters ← services ← {http, live, jobs} ← app ← main.',
        { path: `^${server}/${layer}/` },
        { path: `^${server}/(${mustNotReach})` },
      ),
    ),
    forbid(
      'only-main-starts-the-app',
      'app.ts composes; main.ts is the process.',
      { path: `^${server}/(?!main\\.ts)` },
      { path: `^${server}/main\\.ts$` },
    ),

    forbid(
      'web-shared-knows-no-feature',
      'In the web app: shared ← features ← app.',
      { path: `^${web}/shared/` },
      { path: `^${web}/(features|app)/` },
    ),
    forbid('web-feature-knows-no-app', 'In the web app: shared ← features ← app.', { path: `^${web}/features/` }, { path: `^${web}/app/` }),
    forbid(
      'web-feature-knows-no-feature',
      'What two features need belongs into shared.',
      { path: `^${web}/features/([^/]+)/` },
      { path: `^${web}/features/`, pathNot: `^${web}/features/$1/` },
    ),

    forbid(
      'no-undeclared-package',
      'npm hoists, so an import works without being declared: declare it in the package.json of this workspace.',
      { path: '^(apps|packages|e2e|bench)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-development-package-in-source',
      'A package of the product belongs into dependencies.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$|/test-support/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'], pathNot: 'node_modules/@types/' },
    ),
    forbid('no-unresolvable', 'The import leads nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:|\\?(raw|url|worker)$' }),
    forbid('no-deprecated-node-module', 'Node has replaced it.', {}, { dependencyTypes: ['deprecated'] }),
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
