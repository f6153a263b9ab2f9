import { minPasswordLength, type PasswordFault } from './password-rule.ts';
import type { MessageLanguage } from './required-fields.ts';

/** The messages of invalid new passwords; `{least}` stands for the minimum number of characters. */
export const passwordFaultMessages = {
  tooShort: { 'zh-CN': '密码至少{least}位', en: 'The password needs at least {least} characters' },
  tooLong: { 'zh-CN': '密码过长', en: 'The password is too long' },
  likeTheName: { 'zh-CN': '密码不能与手机号或姓名相同', en: 'The password must not be your number or name' },
  oneCharacter: { 'zh-CN': '密码过于简单', en: 'The password is too simple' },
} as const satisfies Record<PasswordFault, Record<MessageLanguage, string>>;

export function passwordFaultMessageOf(fault: PasswordFault, { staff }: { staff: boolean }, language: MessageLanguage): string {
  return passwordFaultMessages[fault][language].replace('{least}', String(minPasswordLength(staff)));
}
