import { en, englishBilledEnergy } from './en.ts';
import { chineseBilledEnergy, type DictionaryTexts, zhCn } from './zh-cn.ts';

export type { DictionaryTexts };

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

export { chineseBilledEnergy, en as englishDictionary, englishBilledEnergy, zhCn as chineseDictionary };

/** The texts of the code tables. The dictionary call returns them, and the screens show codes by them. */
export const dictionaryTexts: Record<Language, DictionaryTexts> = { 'zh-CN': zhCn, en };

export const billedEnergies = { 'zh-CN': chineseBilledEnergy, en: englishBilledEnergy } as const satisfies Record<Language, unknown>;
