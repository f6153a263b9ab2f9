import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { currentLanguage, type Language, startLanguageSync, useLanguage } from './language.ts';
import type { TextKey, TextsOf } from './texts-of.ts';
import type { zhCN } from './zh-CN.ts';

export type Texts = typeof zhCN;
export type Namespace = keyof Texts;
export type TextValues = Record<string, string | number>;
/** Texts of one namespace: `t('key')`, `t('left', { count: 3 })` with `{{count}}` in the text. */
export type Translate<Name extends Namespace> = (key: TextKey<Texts[Name]>, values?: TextValues) => string;

const loaders: Record<Language, () => Promise<TextsOf<Texts>>> = {
  'zh-CN': async () => (await import('./zh-CN.ts')).zhCN,
  en: async () => (await import('./en.ts')).en,
};

/**
 * Loads the texts of the language, each language a chunk of its own, and follows the choice from then on. Called before the first render.
 */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: false,
    resources: {},
    ns: [],
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  // A field's name within a sentence: Areas, choose areas.
  i18next.services.formatter?.add('lowercase', (name: string) => name.charAt(0).toLowerCase() + name.slice(1));
  startLanguageSync();
  useLanguage.subscribe(({ language }, before) => {
    if (language !== before.language) void showLanguage(language);
  });
  await showLanguage(currentLanguage());
}

async function showLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'common')) {
    const texts = await loaders[language]();
    for (const [namespace, table] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, table);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The texts of a namespace in the current language; the component renders again when it changes. */
export function useTexts<Name extends Namespace>(namespace: Name): Translate<Name> {
  const { t } = useTranslation(namespace);
  return useCallback((key, values) => (t as unknown as (key: string, values?: TextValues) => string)(key, values), [t]);
}

/** A text outside components: toasts, errors. */
export function textOf<Name extends Namespace>(namespace: Name, key: TextKey<Texts[Name]>, values?: TextValues): string {
  return (i18next.t as unknown as (key: string, values?: object) => string)(key, { ...values, ns: namespace });
}
