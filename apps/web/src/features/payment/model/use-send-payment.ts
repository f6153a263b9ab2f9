import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { continuePayment, isInWechat } from './continue-payment.ts';
import { paymentReads } from './reads.ts';

/** Orders a payment from its provider and goes on to where it is made; without a clear answer its page shows how it stands. */
export function useSendPayment() {
  const t = useTexts('payment');
  const { mutateAsync: send } = useApiMutation('sendPayment', { invalidates: paymentReads });
  return async ({ id, channel }: { id: string; channel: string }) => {
    const { step } = await send({ paymentId: id, way: channel === 'wechat' && isInWechat() ? 'in-app' : 'browser' });
    if (step !== null && !(await continuePayment(step))) showToast(t('pay.notSupported'), { kind: 'error' });
  };
}
