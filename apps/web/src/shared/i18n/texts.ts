import { groupOfNamespace, groupsOfScreen, type ScreenWithTexts, textLoaders } from 'virtual:texts';
import { use, useCallback } from 'react';
import { create } from 'zustand';
import { currentLanguage, type Language, startLanguageSync, useLanguage } from './language.ts';
import type { TextKey, TextsOf } from './texts-of.ts';
import { type TextTable, translate } from './translate.ts';
import type { zhCN } from './zh-CN.ts';

export type Texts = typeof zhCN;
export type Namespace = keyof Texts;
export type TextValues = Record<string, string | number>;
/** Texts of one namespace: `t('key')`, `t('left', { count: 3 })` with `{{count}}` in the text. */
export type Translate<Name extends Namespace> = (key: TextKey<Texts[Name]>, values?: TextValues) => string;

/** The tables that have been loaded, and by `language/group` the loads that have begun. */
const tables: Record<Language, Partial<TextsOf<Texts>>> = { 'zh-CN': {}, en: {} };
const loads = new Map<string, Promise<void>>();
/** The groups that are asked for so far: a change of language loads them all. */
const wanted = new Set<string>(['start']);

/** The language that is shown. A chosen one is shown once its texts are there. */
const useShownLanguage = create<{ language: Language }>(() => ({ language: currentLanguage() }));

/** Loads the texts that the app starts with, and follows the choice of the language from then on. Called before the first render. */
export async function startTexts(): Promise<void> {
  startLanguageSync();
  useLanguage.subscribe(({ language }, before) => {
    if (language !== before.language) void showLanguage(language);
  });
  await showLanguage(currentLanguage());
}

async function showLanguage(language: Language): Promise<void> {
  await Promise.all([...wanted].map((group) => loadGroup(language, group)));
  if (language !== currentLanguage()) return;
  useShownLanguage.setState({ language });
  document.documentElement.lang = language;
}

/** Loads the texts of a screen, beside its script. */
export async function loadScreenTexts(screen: ScreenWithTexts): Promise<void> {
  await Promise.all((groupsOfScreen[screen] ?? []).map(loadShownGroup));
}

/** While a change of language waits for its texts, a group is needed in both. */
async function loadShownGroup(group: string): Promise<void> {
  wanted.add(group);
  const needed = new Set([useShownLanguage.getState().language, currentLanguage()]);
  await Promise.all([...needed].map((language) => loadGroup(language, group)));
}

/** The same promise for each call, until it fails: the next call loads again. */
function loadGroup(language: Language, group: string): Promise<void> {
  const name = `${language}/${group}`;
  const known = loads.get(name);
  if (known) return known;
  const load = fetchGroup(language, group).catch((error: unknown) => {
    loads.delete(name);
    throw error;
  });
  loads.set(name, load);
  return load;
}

async function fetchGroup(language: Language, group: string): Promise<void> {
  Object.assign(tables[language], await textLoaders[language][group]?.());
}

/**
 * The texts of a namespace in the current language; the component renders again when it changes. A screen's texts come with its script; where
 * they do not, the component waits for them.
 */
export function useTexts<Name extends Namespace>(namespace: Name): Translate<Name> {
  const { language } = useShownLanguage();
  if (tables[language][namespace] === undefined) {
    const group = groupOfNamespace[namespace] ?? namespace;
    wanted.add(group);
    use(loadGroup(language, group));
  }
  return useCallback(
    (key, values) => translate(tables[language][namespace] as TextTable | undefined, language, key, values),
    [language, namespace],
  );
}

/** A text outside components: toasts, errors. */
export function textOf<Name extends Namespace>(namespace: Name, key: TextKey<Texts[Name]>, values?: TextValues): string {
  const { language } = useShownLanguage.getState();
  return translate(tables[language][namespace] as TextTable | undefined, language, key, values);
}
