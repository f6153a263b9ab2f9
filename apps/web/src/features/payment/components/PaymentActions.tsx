import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paymentReads } from '#features/payment/model/reads.ts';
import { useSendPayment } from '#features/payment/model/use-send-payment.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { type Decision, DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';
import { ReceiveSheet } from './ReceiveSheet.tsx';
import { PayerOfPaid } from './refund/PayerOfPaid.tsx';
import { RefundDecision } from './refund/RefundDecision.tsx';

type Payment = ApiOutput<'getPayment'>;

const paidStates: readonly Payment['state'][] = ['paid', 'refunding', 'refunded'];

/** What the reader of a payment may do with it now. */
export function PaymentActions({ payment }: { payment: Payment }) {
  if (payment.mayConfirm) return <ReceiveAction payment={payment} />;
  if (payment.mayDecide) return <DecideActions payment={payment} />;
  const refund = payment.refunds.find(({ mayProcess, mayDecide, mayPayOut }) => mayProcess || mayDecide || mayPayOut);
  if (refund) return <RefundDecision refund={refund} />;
  if (payment.isMine && paidStates.includes(payment.state)) return <PayerOfPaid payment={payment} />;
  return payment.isMine ? <PayerActions payment={payment} /> : null;
}

function ReceiveAction({ payment }: { payment: Payment }) {
  const t = useTexts('payment');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <BottomBar>
        <Button onPress={() => setAsking(true)}>{t('detail.confirm')}</Button>
      </BottomBar>
      <ReceiveSheet open={isAsking} onClose={() => setAsking(false)} payment={payment} />
    </>
  );
}

function DecideActions({ payment: { id, cents, confirmation } }: { payment: Payment }) {
  const t = useTexts('payment');
  const [asking, setAsking] = useState<Decision | null>(null);
  const { mutateAsync: decide } = useApiMutation('decidePayment', { invalidates: paymentReads });
  const close = () => setAsking(null);
  const approve = async () => {
    await decide({ paymentId: id, approve: true });
    showToast(t('detail.received'), { kind: 'success' });
  };
  const reject = async (reason: string) => {
    await decide({ paymentId: id, approve: false, reason });
    showToast(t('detail.rejected'), { kind: 'success' });
  };
  return (
    <>
      <BottomBar secondary={[{ key: 'reject', icon: 'close', label: t('detail.reject'), onPress: () => setAsking('reject') }]}>
        <Button onPress={() => setAsking('approve')}>{t('detail.approve')}</Button>
      </BottomBar>
      <DecisionSheets
        asked={asking}
        onClose={close}
        approve={{
          title: t('detail.approveTitle', { name: confirmation?.by.fullName ?? '', amount: formatMoney(cents) }),
          button: t('detail.approve'),
          about: <p>{t('detail.approveText')}</p>,
          onConfirm: approve,
        }}
        reject={{
          title: t('detail.rejectTitle'),
          button: t('detail.reject'),
          textLabel: t('detail.rejectReason'),
          placeholder: t('detail.rejectPlaceholder'),
          onConfirm: reject,
        }}
      />
    </>
  );
}

function PayerActions({ payment: { id, channel, state, room, expiresAt, mayCancel } }: { payment: Payment }) {
  const t = useTexts('payment');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const send = useSendPayment();
  const { mutateAsync: cancel } = useApiMutation('cancelPayment', { invalidates: paymentReads });
  const toRoom = () => void navigate(screenAddress('room', { id: room.id }));
  const mayPay = channel !== 'counter' && (state === 'created' || state === 'pending') && Date.parse(expiresAt) > Date.now();
  if (mayPay)
    return (
      <BottomBar>
        <Button onPress={() => send({ id, channel })}>{t('detail.goPay')}</Button>
      </BottomBar>
    );
  if (state === 'failed' || state === 'closed')
    return (
      <BottomBar>
        <Button onPress={() => void navigate(screenAddress('pay', { room: room.id }), { replace: true })}>{t('detail.again')}</Button>
      </BottomBar>
    );
  const cancelAction = { key: 'cancel', icon: 'close' as const, label: t('detail.cancel'), onPress: () => setAsking(true) };
  return (
    <>
      <BottomBar secondary={mayCancel ? [cancelAction] : []}>
        <Button onPress={toRoom}>{t('detail.toRoom')}</Button>
      </BottomBar>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('detail.cancelTitle')}
        confirmText={t('detail.cancel')}
        danger
        onConfirm={async () => {
          await cancel({ paymentId: id });
          showToast(t('detail.cancelled'), { kind: 'success' });
        }}
      >
        <p>{t('detail.cancelText')}</p>
      </ConfirmSheet>
    </>
  );
}
