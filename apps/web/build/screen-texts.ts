import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { SourceGraph, sourceFolder } from './source-graph.ts';

const languages = ['zh-CN', 'en'] as const;
const tables = join(sourceFolder, 'shared', 'i18n');

/**
 * Which texts are one file. The first group is loaded before anything is shown; a namespace is in the first group one of whose screens shows
 * it, and one that none of them shows is a file of its own.
 */
const groups: readonly { name: string; screens: readonly string[] }[] = [
  { name: 'start', screens: ['entry', 'signInCheck', 'login', 'register', 'forgetPassword', 'updatePassword', 'firstTenant'] },
  { name: 'home', screens: ['home', 'myScheduling', 'statistics', 'mine'] },
  { name: 'orders', screens: ['workOrders', 'workOrder', 'newWorkOrder'] },
];

/** What is shown beside the screens of the route table: the frame at the desk, the messages of the live connection, and what is said of copies. */
const besideRoutes = {
  desk: 'app/desk/DeskShell.tsx',
  live: 'shared/live/run-live.ts',
  takeAlong: 'shared/take-along/begin-take-along.ts',
};

export interface ScreenTexts {
  /** By group, the namespaces in it. */
  groups: Map<string, string[]>;
  /** By screen, the groups beyond the first one that it can show. */
  screens: Map<string, string[]>;
}

/** Finds out of the sources which texts each screen can show, and puts the texts into groups. */
export function findScreenTexts(): ScreenTexts {
  const graph = new SourceGraph();
  const files = new Map<string, readonly string[]>([
    ...readRoutes(),
    ...Object.entries(besideRoutes).map(([name, file]) => [name, [join(sourceFolder, file)]] as const),
  ]);
  const shown = new Map([...files].map(([name, parts]) => [name, graph.listNamespaces(parts, { withLater: true })]));
  const groupOf = new Map<string, string>();
  const put = (namespaces: Iterable<string>, group: (namespace: string) => string) => {
    for (const namespace of namespaces) if (!groupOf.has(namespace)) groupOf.set(namespace, group(namespace));
  };
  put(graph.listNamespaces([join(sourceFolder, 'app', 'main.tsx')], { withLater: false }), () => 'start');
  for (const { name, screens } of groups) for (const screen of screens) put(shown.get(screen) ?? fail(screen), () => name);
  put(listNamespaces(), (namespace) => namespace);
  const groupsOf = (namespaces: Iterable<string>) =>
    [...new Set([...namespaces].map((namespace) => groupOf.get(namespace) ?? fail(namespace)))].filter((group) => group !== 'start').sort();
  return {
    groups: Map.groupBy(groupOf.keys(), (namespace) => groupOf.get(namespace) ?? ''),
    screens: new Map([...shown].map(([screen, namespaces]) => [screen, groupsOf(namespaces)])),
  };
}

function fail(name: string): never {
  throw new Error(`There is no screen and no table of texts of the name ${name}`);
}

/** Each screen of the route table with the files that it loads. */
function readRoutes(): [screen: string, files: string[]][] {
  const table = join(sourceFolder, 'app', 'routes.tsx');
  const [, ...rows] = readFileSync(table, 'utf8').split(/\bpath: '/);
  return rows.map((row) => [
    row.slice(0, row.indexOf("'")),
    [...row.matchAll(/\bimport\('([^']+)'\)/g)].map(([, source = '']) => resolve(dirname(table), source)),
  ]);
}

function listNamespaces(): string[] {
  return readdirSync(join(tables, languages[0]))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
}

const fileOf = (language: string, namespace: string) =>
  join(tables, language, `${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`);

const id = 'virtual:texts';

/**
 * `virtual:texts`: the groups of texts, how each is loaded in each language, and which of them each screen needs. So a screen's texts are
 * requested together with its script, and nobody has to keep a list of them.
 * @param isWhole all texts are one group, for tests that show pieces of any screen
 */
export function screenTextsPlugin({ isWhole = false } = {}): Plugin {
  const found = isWhole ? { groups: new Map([['start', listNamespaces()]]), screens: new Map<string, string[]>() } : findScreenTexts();
  return {
    name: 'screen-texts',
    resolveId: (source) => (source === id || source.startsWith(`${id}/`) ? `\0${source}` : undefined),
    load(source) {
      if (source === `\0${id}`) return writeIndex(found);
      const [, language = '', group = ''] = source.startsWith(`\0${id}/`) ? source.split('/') : [];
      if (group === '') return undefined;
      const namespaces = found.groups.get(group) ?? [];
      return namespaces.map((one) => `export { ${one} } from ${JSON.stringify(fileOf(language, one))};`).join('\n');
    },
  };
}

function writeIndex({ groups: found, screens }: ScreenTexts): string {
  const loaders = languages.map((language) => {
    const rows = [...found.keys()].map((group) => `${JSON.stringify(group)}: () => import('${id}/${language}/${group}')`);
    return `${JSON.stringify(language)}: { ${rows.join(', ')} }`;
  });
  const groupOf = [...found].flatMap(([group, namespaces]) => namespaces.map((one) => [one, group]).filter(([one]) => one !== group));
  const needed = [...screens].filter(([, groupsOfScreen]) => groupsOfScreen.length > 0);
  return [
    `export const textLoaders = { ${loaders.join(', ')} };`,
    `export const groupOfNamespace = ${JSON.stringify(Object.fromEntries(groupOf))};`,
    `export const groupsOfScreen = ${JSON.stringify(Object.fromEntries(needed))};`,
  ].join('\n');
}
