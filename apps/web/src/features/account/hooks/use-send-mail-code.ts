import { minuteSeconds } from '@energy-om/domain';
import { fieldFaultsOf, retryAfterOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { useCodeWait } from './use-code-wait.ts';

/**
 * Sends a code to an e-mail address. The server makes the account wait, whatever address it names.
 * @param onMailFault the address is none
 */
export function useSendMailCode(mail: string | null, onMailFault: () => void): { send: () => Promise<boolean>; waitMs: number } {
  const t = useTexts('account');
  const { waitMs, wait } = useCodeWait('mail');
  const { mutateAsync } = useApiMutation('sendMailCode', { silent: true });
  const send = async () => {
    if (mail === null) {
      onMailFault();
      return false;
    }
    try {
      const { expiresInSeconds, nextAfterSeconds } = await mutateAsync({ mail });
      wait(nextAfterSeconds);
      showToast(t('mailCodeSent', { mail, minutes: Math.floor(expiresInSeconds / minuteSeconds) }), { kind: 'success' });
      return true;
    } catch (error) {
      const seconds = retryAfterOf(error);
      if (seconds !== null) wait(seconds);
      if (fieldFaultsOf(error).mail) onMailFault();
      else reportError(error);
      return false;
    }
  };
  return { send, waitMs };
}
