import type { Verb } from '#services/core/request-context.ts';
import { takeAccountByCode } from '../verification-code/check-code.ts';
import { presentSignedIn } from './present-signed-in.ts';

export const logInWithSms: Verb<'logInWithSms'> = async (context, { phoneNumber, verificationCode }) =>
  presentSignedIn(context, await takeAccountByCode(context, phoneNumber, verificationCode));
