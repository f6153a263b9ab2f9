import { isMobileNumber, normaliseMobileNumber } from './mobile-number.ts';
import { findEmptyFields, type MessageLanguage } from './required-fields.ts';

/** What is said of a field that is filled in, and not as it must be. */
export const formatMessages = {
  mobileNumber: { 'zh-CN': '手机号格式不正确', en: 'This is not a mobile number' },
  verificationCode: { 'zh-CN': '验证码为6位数字', en: 'The verification code has 6 digits' },
  name: { 'zh-CN': '不能含有不可见字符，请删除后重新输入', en: 'Invisible characters are not allowed: please type it again' },
} as const;

export const verificationCodeLength = 6;

/** People also type a blank in the middle. */
export function normaliseVerificationCode(text: string): string {
  return text.replaceAll(/\s/g, '');
}

export function isVerificationCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Of a mobile number as it was typed: what to say of it; null when it is one. */
export function findMobileNumberFault(typed: string, field: 'loginName' | 'phoneNumber', language: MessageLanguage): string | null {
  const empty = findEmptyFields({ [field]: typed }, language)[field];
  if (empty !== undefined) return empty;
  return isMobileNumber(normaliseMobileNumber(typed)) ? null : formatMessages.mobileNumber[language];
}

/** Of a verification code as it was typed; null when it can be one. */
export function findVerificationCodeFault(typed: string, language: MessageLanguage): string | null {
  const empty = findEmptyFields({ verificationCode: typed }, language).verificationCode;
  if (empty !== undefined) return empty;
  return isVerificationCode(normaliseVerificationCode(typed)) ? null : formatMessages.verificationCode[language];
}
