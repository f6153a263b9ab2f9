import type { VerifyCodeScene } from '@energy-om/contract';
import { maskPhone, normaliseMobileNumber } from '@energy-om/domain';
import { useReducer } from 'react';
import { fieldFaultsOf, retryAfterOf } from '../api/api-error.ts';
import { reportError } from '../api/call-api.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { faultOfMobileNumber } from '../i18n/field-texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { useTimeLeft } from '../time/use-time-left.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { findCodeWait, startCodeWait } from './code-wait.ts';

export interface SendCode {
  /** Resolves to whether a code was sent; a refusal has been shown. */
  send: () => Promise<boolean>;
  /** Milliseconds until the next code may be requested. */
  waitMs: number;
}

/**
 * Sends a code to a number, and keeps the waiting time between two requests.
 * @param onNumberFault shows what is wrong with the number
 */
export function useSendCode(phoneNumber: string, scene: VerifyCodeScene, onNumberFault: (message: string) => void): SendCode {
  const t = useTexts('signIn');
  const { mutateAsync } = useApiMutation('sendVerifyCode', { silent: true });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const waitMs = useTimeLeft(findCodeWait(phoneNumber));

  const wait = (seconds: number) => {
    startCodeWait(phoneNumber, seconds);
    redraw();
  };

  const send = async () => {
    const fault = faultOfMobileNumber(phoneNumber);
    if (fault !== null) {
      onNumberFault(fault);
      return false;
    }
    try {
      const { expiresInSeconds, nextAfterSeconds, isScarce } = await mutateAsync({ phoneNumber, scene });
      wait(nextAfterSeconds);
      const number = maskPhone(normaliseMobileNumber(phoneNumber));
      if (isScarce) showToast(t('code.scarce', { number }));
      else showToast(t('code.sent', { number, minutes: Math.floor(expiresInSeconds / 60) }), { kind: 'success' });
      return true;
    } catch (error) {
      const message = fieldFaultsOf(error).phoneNumber;
      const seconds = retryAfterOf(error);
      if (seconds !== null) wait(seconds);
      if (message === undefined) reportError(error);
      else onNumberFault(message);
      return false;
    }
  };

  return { send, waitMs };
}
