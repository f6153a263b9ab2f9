import { isEmptyField } from '../format/display.ts';

/** The messages of empty required fields. The Chinese texts are those of the specification word for word (spec §5). */
export const requiredFieldMessages = {
  loginName: { 'zh-CN': '请输入手机号', en: 'Enter your mobile number' },
  fullName: { 'zh-CN': '请输入真实姓名', en: 'Enter your full name' },
  phoneNumber: { 'zh-CN': '请输入手机号', en: 'Enter your mobile number' },
  passWord: { 'zh-CN': '请输入密码', en: 'Enter your password' },
  verificationCode: { 'zh-CN': '请输入验证码', en: 'Enter the verification code' },
  must: { 'zh-CN': '必填项不允许为空', en: 'Required fields must not be empty' },
  /** The message of any other field. */
  other: { 'zh-CN': '请检查数据', en: 'Please check this field' },
} as const;

export type RequiredField = keyof typeof requiredFieldMessages;
export type MessageLanguage = keyof (typeof requiredFieldMessages)['other'];

function messageKeyOf(field: string): RequiredField {
  return Object.hasOwn(requiredFieldMessages, field) ? (field as RequiredField) : 'other';
}

/** Returns the message of an empty field. */
export function requiredMessageOf(field: string, language: MessageLanguage): string {
  return requiredFieldMessages[messageKeyOf(field)][language];
}

/**
 * The rule of required fields, for forms and calls alike: a field is empty if it is null, undefined, a blank string or the text
 * 'undefined' (spec §5).
 * @returns the message of each empty field by its name; an empty object when all are filled in
 */
export function findEmptyFields(fields: Record<string, unknown>, language: MessageLanguage): Record<string, string> {
  const empty = Object.entries(fields).filter(([, value]) => isEmptyField(typeof value === 'string' ? value.trim() : value));
  return Object.fromEntries(empty.map(([field]) => [field, requiredMessageOf(field, language)]));
}
