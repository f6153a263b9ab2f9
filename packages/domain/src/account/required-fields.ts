import { isEmptyField } from '../format/display.ts';

/** What is said of an empty field: the Chinese texts word for word as the specification has them (spec §5). */
export const requiredFieldMessages = {
  loginName: { 'zh-CN': '请输入手机号', en: 'Enter your mobile number' },
  fullName: { 'zh-CN': '请输入真实姓名', en: 'Enter your full name' },
  phoneNumber: { 'zh-CN': '请输入手机号', en: 'Enter your mobile number' },
  passWord: { 'zh-CN': '请输入密码', en: 'Enter your password' },
  verificationCode: { 'zh-CN': '请输入验证码', en: 'Enter the verification code' },
  must: { 'zh-CN': '必填项不允许为空', en: 'Required fields must not be empty' },
  /** Any other field. */
  other: { 'zh-CN': '请检查数据', en: 'Please check this field' },
} as const;

export type RequiredField = keyof typeof requiredFieldMessages;
export type MessageLanguage = keyof (typeof requiredFieldMessages)['other'];

function messageKeyOf(field: string): RequiredField {
  return Object.hasOwn(requiredFieldMessages, field) ? (field as RequiredField) : 'other';
}

/** The message of one field left empty. */
export function requiredMessageOf(field: string, language: MessageLanguage): string {
  return requiredFieldMessages[messageKeyOf(field)][language];
}

/**
 * THE RULE of required fields, for forms and calls alike: empty is null, an empty string or the text 'undefined' (spec §5).
 * @returns a message for each empty field; an object without keys when all are filled in
 */
export function findEmptyFields(fields: Record<string, unknown>, language: MessageLanguage): Record<string, string> {
  const empty = Object.entries(fields).filter(([, value]) => isEmptyField(typeof value === 'string' ? value.trim() : value));
  return Object.fromEntries(empty.map(([field]) => [field, requiredMessageOf(field, language)]));
}
