import type { Verb } from '#services/core/request-context.ts';
import { codeLimits } from '#services/limits/limit-table.ts';
import { codeLifetimeSeconds, sendVerificationCode } from './verification-code.ts';

export const sendVerifyCode: Verb<'sendVerifyCode'> = async (context, { phoneNumber, scene }) => {
  const { isScarce } = await sendVerificationCode(context, phoneNumber, scene);
  return { expiresInSeconds: codeLifetimeSeconds, nextAfterSeconds: codeLimits.number[0].seconds, isScarce };
};
