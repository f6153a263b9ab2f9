import { codeLimits } from '../limits/limit-table.ts';
import type { Verb } from '../request-context.ts';
import { codeLifetimeSeconds, sendVerificationCode } from './verification-code.ts';

export const sendVerifyCode: Verb<'sendVerifyCode'> = async (context, { phoneNumber, scene }) => {
  const { isScarce } = await sendVerificationCode(context, phoneNumber, scene);
  return { expiresInSeconds: codeLifetimeSeconds, nextAfterSeconds: codeLimits.number[0].seconds, isScarce };
};
