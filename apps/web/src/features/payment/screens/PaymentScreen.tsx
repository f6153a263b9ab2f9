import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PaymentActions } from '#features/payment/components/PaymentActions.tsx';
import { PaymentFacts } from '#features/payment/components/PaymentFacts.tsx';
import { PaymentHead } from '#features/payment/components/PaymentHead.tsx';
import { RefundCard } from '#features/payment/components/refund/RefundCard.tsx';
import { balanceReads } from '#features/payment/model/reads.ts';
import { isNotFound } from '#shared/api/api-error.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

const followIntervalMs = 3_000;
const counterIntervalMs = 10_000;
const waiting: readonly string[] = ['created', 'pending', 'unknown', 'refunding'];

/** A payment (`?id=`), followed until it is decided: for its payer, and for clerks who receive and approve it. */
export function PaymentScreen() {
  const t = useTexts('payment');
  const [search] = useSearchParams();
  const paymentId = search.get('id') ?? '';
  const {
    data: payment,
    error,
    refetch,
  } = useApiQuery(
    'getPayment',
    { paymentId },
    {
      silent: true,
      refetchInterval: ({ state: { data } }) =>
        data && waiting.includes(data.state) ? (data.channel === 'counter' ? counterIntervalMs : followIntervalMs) : false,
    },
  );
  useReadOnView('payment', paymentId === '' ? null : paymentId);
  const state = payment?.state;
  useEffect(() => {
    // The provider or a clerk has changed the balance, and no call of this phone.
    if (state === 'paid' || state === 'refunded') void invalidateApi(...balanceReads);
  }, [state]);
  if (!payment)
    return (
      <Screen back={screenAddress('rooms')}>
        {!error && <SkeletonList count={2} lines={3} />}
        {isNotFound(error) && <Empty icon="order" title={t('detail.missing')} hint={t('detail.missingHint')} />}
        {error && !isNotFound(error) && <LoadFailed onRetry={refetch} hint={error.message} />}
      </Screen>
    );
  const back = payment.isMine ? screenAddress('room', { id: payment.room.id }) : screenAddress('payments');
  return (
    <Screen back={back} bottom={<PaymentActions payment={payment} />}>
      <PullRefresh onRefresh={refetch}>
        <PaymentHead payment={payment} />
        {payment.refunds.map((refund) => (
          <RefundCard key={refund.id} refund={refund} />
        ))}
        <PaymentFacts payment={payment} />
      </PullRefresh>
    </Screen>
  );
}
