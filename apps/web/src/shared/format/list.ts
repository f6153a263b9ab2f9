import { currentLanguage } from '../i18n/language.ts';

/** Names in one line: 王磊、赵敏; Wang, Zhao. */
export function formatList(items: readonly string[]): string {
  return items.join(currentLanguage() === 'zh-CN' ? '、' : ', ');
}
