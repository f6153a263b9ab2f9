import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paymentReads } from '#features/payment/model/reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { RequestRefundSheet } from './RequestRefundSheet.tsx';

/** What the payer of a payment that was credited may do: ask for a refund, with the reason beside the button where it is not possible, or withdraw one. */
export function PayerOfPaid({ payment }: { payment: ApiOutput<'getPayment'> }) {
  const t = useTexts('refund');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'request' | 'withdraw' | null>(null);
  const { id, room, refunds } = payment;
  const { data: terms } = useApiQuery('getRefundTerms', { paymentId: id }, { silent: true, retry: false });
  const { mutateAsync: withdraw } = useApiMutation('withdrawRefund', { invalidates: paymentReads });
  const own = refunds.find(({ mayWithdraw }) => mayWithdraw);
  const close = () => setAsking(null);
  const action = own
    ? { key: 'withdraw', icon: 'undo' as const, label: t('withdraw'), onPress: () => setAsking('withdraw') }
    : {
        key: 'request',
        icon: 'undo' as const,
        label: t('request'),
        onPress: () => setAsking('request'),
        disabled: terms?.refusal !== null,
      };
  return (
    <>
      <BottomBar secondary={[action]} note={!own && terms?.refusal ? t(`refusal.${terms.refusal}`) : undefined}>
        <Button onPress={() => void navigate(screenAddress('room', { id: room.id }))}>{t('toRoom')}</Button>
      </BottomBar>
      {terms && <RequestRefundSheet open={asking === 'request'} onClose={close} paymentId={id} terms={terms} />}
      <ConfirmSheet
        open={asking === 'withdraw'}
        onClose={close}
        title={t('withdrawTitle')}
        confirmText={t('withdraw')}
        onConfirm={async () => {
          if (own) await withdraw({ refundId: own.id });
          showToast(t('withdrawn'), { kind: 'success' });
        }}
      >
        <p>{t('withdrawText')}</p>
      </ConfirmSheet>
    </>
  );
}
