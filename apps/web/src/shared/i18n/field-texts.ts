import { findMobileNumberFault, findVerificationCodeFault, type RequiredField, requiredMessageOf } from '@energy-om/domain';
import { currentLanguage } from './language.ts';

// The domain's messages in the present language. Who shows them draws with `useTexts` and so again when the language changes.

/** Of a field left empty (spec §5). */
export function textOfEmptyField(field: RequiredField): string {
  return requiredMessageOf(field, currentLanguage());
}

/** Of a mobile number as it was typed; null when it is one. */
export function faultOfMobileNumber(typed: string, field: 'loginName' | 'phoneNumber' = 'phoneNumber'): string | null {
  return findMobileNumberFault(typed, field, currentLanguage());
}

/** Of a verification code as it was typed; null when it can be one. */
export function faultOfVerificationCode(typed: string): string | null {
  return findVerificationCodeFault(typed, currentLanguage());
}
