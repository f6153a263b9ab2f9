import { findMobileNumberFault, findVerificationCodeFault, type RequiredField, requiredMessageOf } from '@energy-om/domain';
import { currentLanguage } from './language.ts';

// The domain's messages in the current language. Components that show them call `useTexts`, and so render again when the language changes.

/** The message of an empty field (spec §5). */
export function textOfEmptyField(field: RequiredField): string {
  return requiredMessageOf(field, currentLanguage());
}

/** The message of an invalid phone number; null for a valid one. */
export function faultOfMobileNumber(typed: string, field: 'loginName' | 'phoneNumber' = 'phoneNumber'): string | null {
  return findMobileNumberFault(typed, field, currentLanguage());
}

/** The message of an invalid verification code; null for one that may be right. */
export function faultOfVerificationCode(typed: string): string | null {
  return findVerificationCodeFault(typed, currentLanguage());
}
