import { findPasswordFault, passwordFaultMessageOf } from '@energy-om/domain';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { currentLanguage } from '#shared/i18n/language.ts';

/** The error of a new password, by the server's own rules; null when it is valid, unless it is among the most common ones. */
export function faultOfNewPassword(passWord: string, about: { staff: boolean; names: readonly string[] }): string | null {
  if (passWord === '') return textOfEmptyField('passWord');
  const fault = findPasswordFault(passWord, about);
  return fault === null ? null : passwordFaultMessageOf(fault, about, currentLanguage());
}
