import { isMobileNumber, normaliseMobileNumber } from './mobile-number.ts';
import { findEmptyFields, type MessageLanguage } from './required-fields.ts';

/** The messages of fields that are filled in but have the wrong format. */
export const formatMessages = {
  mobileNumber: { 'zh-CN': '手机号格式不正确', en: 'This is not a mobile number' },
  verificationCode: { 'zh-CN': '验证码为6位数字', en: 'The verification code has 6 digits' },
  timeZone: { 'zh-CN': '没有这个时区', en: 'There is no such time zone' },
  name: { 'zh-CN': '不能含有不可见字符，请删除后重新输入', en: 'Invisible characters are not allowed: please type it again' },
} as const;

export const verificationCodeLength = 6;

/** Removes all spaces, because people also type one in the middle. */
export function normaliseVerificationCode(text: string): string {
  return text.replaceAll(/\s/g, '');
}

export function isVerificationCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Returns the message for a mobile number as it was typed; null when it is valid. */
export function findMobileNumberFault(typed: string, field: 'loginName' | 'phoneNumber', language: MessageLanguage): string | null {
  const empty = findEmptyFields({ [field]: typed }, language)[field];
  if (empty !== undefined) return empty;
  return isMobileNumber(normaliseMobileNumber(typed)) ? null : formatMessages.mobileNumber[language];
}

/** Returns the message for a verification code as it was typed; null when its format is valid. */
export function findVerificationCodeFault(typed: string, language: MessageLanguage): string | null {
  const empty = findEmptyFields({ verificationCode: typed }, language).verificationCode;
  if (empty !== undefined) return empty;
  return isVerificationCode(normaliseVerificationCode(typed)) ? null : formatMessages.verificationCode[language];
}
