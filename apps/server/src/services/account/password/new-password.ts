import { findPasswordFault, minPasswordLength, type PasswordFault } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { isCommonPassword } from './common-passwords.ts';

const messageOfFault: Record<PasswordFault, MessageKey> = {
  tooShort: 'passwordTooShort',
  tooLong: 'passwordTooLong',
  likeTheName: 'passwordLikeName',
  oneCharacter: 'passwordTooSimple',
};

/** Throws `invalid` at `passWord` for a password that is too short, too simple or too common. @param names of the account: number, name */
export function assertGoodPassword(passWord: string, { staff, names }: { staff: boolean; names: readonly string[] }): void {
  const fault = findPasswordFault(passWord, { staff, names });
  if (fault !== null) throw invalid({ passWord: messageOfFault[fault] }, { least: minPasswordLength(staff) });
  if (isCommonPassword(passWord)) throw invalid({ passWord: 'passwordCommon' });
}
