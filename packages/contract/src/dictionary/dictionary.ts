import { en } from './en.ts';
import { type DictionaryTexts, zhCn } from './zh-cn.ts';

export type { DictionaryTexts };

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

/** Both sides read it: the dictionary call answers with it, screens show codes by it. */
export const dictionaryTexts: Record<Language, DictionaryTexts> = { 'zh-CN': zhCn, en };
