import { useState } from 'react';
import { paymentReads } from '#features/payment/model/reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { type Decision, DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';
import { PayOutSheet } from './PayOutSheet.tsx';
import type { Refund } from './RefundCard.tsx';

/** What a clerk or the second person may decide on a refund now: approve it, pay it out, or reject it. */
export function RefundDecision({ refund }: { refund: Refund }) {
  const t = useTexts('refund');
  const [asking, setAsking] = useState<Decision | null>(null);
  const { mutateAsync: process } = useApiMutation('processRefund', { invalidates: paymentReads });
  const { mutateAsync: decide } = useApiMutation('decideRefund', { invalidates: paymentReads });
  const { id, contentHash, cents, account, mayDecide, mayPayOut } = refund;
  const send = mayDecide ? decide : process;
  const verb = mayPayOut ? 'payOut' : mayDecide ? 'decide' : 'process';
  const close = () => setAsking(null);
  const approve = async () => {
    const { state } = await send({ refundId: id, contentHash, approve: true });
    showToast(t(state === 'waiting' ? 'forwarded' : 'approved'), { kind: 'success' });
  };
  const reject = async (reason: string) => {
    await send({ refundId: id, contentHash, approve: false, reason });
    showToast(t('rejected'), { kind: 'success' });
  };
  return (
    <>
      <BottomBar secondary={[{ key: 'reject', icon: 'close', label: t('reject'), onPress: () => setAsking('reject') }]}>
        <Button onPress={() => setAsking('approve')}>{t(`act.${verb}`)}</Button>
      </BottomBar>
      {mayPayOut && <PayOutSheet open={asking === 'approve'} onClose={close} refund={refund} />}
      <DecisionSheets
        asked={asking}
        onClose={close}
        approve={
          mayPayOut
            ? null
            : {
                title: t('approveTitle', { name: account.fullName, amount: formatMoney(cents) }),
                button: t(`act.${verb}`),
                about: <p>{t(refund.way === 'counter' ? 'approveCounter' : 'approveOrigin')}</p>,
                onConfirm: approve,
              }
        }
        reject={{
          title: t('rejectTitle'),
          button: t('reject'),
          textLabel: t('reason'),
          placeholder: t('rejectPlaceholder'),
          onConfirm: reject,
        }}
      />
    </>
  );
}
