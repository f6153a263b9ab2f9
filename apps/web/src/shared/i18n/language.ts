import { create } from 'zustand';

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name, so that users find it without reading the others. */
export const languageNames: Record<Language, string> = { 'zh-CN': '简体中文', en: 'English' };

const storageKey = 'language';

/** The stored choice, else the browser's first supported language, else English. */
export function findPreferredLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  const chosen = languages.find((language) => language === stored);
  if (chosen) return chosen;
  for (const wanted of navigator.languages ?? [navigator.language]) {
    if (wanted.toLowerCase().startsWith('zh')) return 'zh-CN';
    if (wanted.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

interface LanguageState {
  language: Language;
}

export const useLanguage = create<LanguageState>(() => ({ language: findPreferredLanguage() }));

export function currentLanguage(): Language {
  return useLanguage.getState().language;
}

/** Stores the choice; `startTexts` loads the texts and renders again. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  useLanguage.setState({ language });
}

export function startLanguageSync(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) useLanguage.setState({ language: findPreferredLanguage() });
  });
}
