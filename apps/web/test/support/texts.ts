import { chooseLanguage } from '#shared/i18n/language.ts';
import { startTexts } from '#shared/i18n/texts.ts';

/** Loads the Chinese texts, by which tests find what is on the screen: `beforeAll(startChineseTexts)`. */
export async function startChineseTexts(): Promise<void> {
  chooseLanguage('zh-CN');
  await startTexts();
}
