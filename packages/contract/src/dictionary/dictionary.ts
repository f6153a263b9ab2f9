import { en } from './en.ts';
import { type DictionaryTexts, zhCn } from './zh-cn.ts';

export type { DictionaryTexts };

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

export { en as englishDictionary, zhCn as chineseDictionary };

/** The texts of the code tables. The dictionary call returns them, and the screens show codes by them. */
export const dictionaryTexts: Record<Language, DictionaryTexts> = { 'zh-CN': zhCn, en };
