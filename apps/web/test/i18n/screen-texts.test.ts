import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findScreenTexts } from '#build/screen-texts.ts';
import { SourceGraph, sourceFolder } from '#build/source-graph.ts';

const texts = findScreenTexts();
const graph = new SourceGraph();
const groupOf = (namespace: string) => [...texts.groups].find(([, namespaces]) => namespaces.includes(namespace))?.[0];

it('starts with the texts of signing in, and with none of what comes after', () => {
  expect(texts.groups.get('start')).toEqual(expect.arrayContaining(['common', 'errors', 'signIn', 'titles']));
  for (const later of ['codes', 'device', 'home', 'tariff', 'workOrder']) expect(groupOf(later)).not.toBe('start');
  expect(texts.screens.get('login')).toEqual([]);
});

it('has each namespace in one group', () => {
  const all = [...texts.groups.values()].flat();
  const files = readdirSync(join(sourceFolder, 'shared', 'i18n', 'zh-CN')).filter((file) => file.endsWith('.ts'));
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(files.length);
});

it('gives each screen what its parts show, also those in shared folders and those that are loaded later', () => {
  const groupsOf = (screen: string) => ['start', ...(texts.screens.get(screen) ?? [])];
  expect(groupsOf('home')).toContain('home');
  expect(groupsOf('workOrder')).toEqual(expect.arrayContaining(['home', 'orders']));
  // Its table at the desk is another layout of the same screen.
  expect(groupsOf('plans')).toEqual(expect.arrayContaining(['desk', 'plan']));
  // The piece is given its namespace by the screen: `texts: 'dispatchRule'`.
  expect(groupsOf('dispatchRule')).toContain('dispatchRule');
  expect(groupsOf('live')).toContain(groupOf('notification'));
});

const sources = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith(join('shared', 'i18n')),
);

it('can read the namespace wherever texts are shown', () => {
  const unread = sources.flatMap((file) => {
    const text = readFileSync(join(sourceFolder, file), 'utf8');
    return [...text.matchAll(/\b(?:useTexts|textOf)\((?!\s*')([^),]*)/g)].map(([, argument]) => `${file} ${argument}`);
  });
  // These get a namespace that the screen names.
  expect(unread.filter((one) => !/^shared[\\/]rule-form[\\/]\S+ kind\.texts$/.test(one))).toEqual([]);
});

it('joins texts with the marks of either language', () => {
  const shown = sources.filter((file) => !/[\\/](gallery|inspection)[\\/]|format[\\/]list\.ts$/.test(file));
  const joined = shown.filter((file) => /\.join\('[、，；：]'\)|\}[、，；：。]/u.test(readFileSync(join(sourceFolder, file), 'utf8')));
  expect(joined).toEqual([]);
});

it('has the texts of what is loaded later beside the screens', () => {
  const start = join(sourceFolder, 'app', 'main.tsx');
  const seen = new Set<string>();
  const later = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || file.includes(join('shared', 'i18n'))) return;
    seen.add(file);
    const { imports, laterImports } = graph.read(file);
    for (const next of imports) visit(next);
    if (!file.endsWith(join('app', 'routes.tsx')) && !file.endsWith(join('app', 'router.tsx')))
      for (const next of laterImports) later.add(next);
  };
  visit(start);
  for (const file of later) {
    const namespaces = [...graph.listNamespaces([file], { withLater: true })].filter((namespace) => groupOf(namespace) !== 'start');
    const isCovered = /[\\/](run-live|begin-take-along|DeskShell)\.tsx?$/.test(file);
    expect([file, isCovered ? [] : namespaces]).toEqual([file, []]);
  }
  expect(later.size).toBeGreaterThan(1);
});
