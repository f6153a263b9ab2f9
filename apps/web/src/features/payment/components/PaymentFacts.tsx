import type { ApiOutput } from '@energy-om/contract';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';

/** What is known of a payment. */
export function PaymentFacts({ payment }: { payment: ApiOutput<'getPayment'> }) {
  const t = useTexts('payment');
  const tCodes = useTexts('codes');
  const { room, account, channel, orderNumber, createdAt, paidAt, confirmation } = payment;
  return (
    <Card>
      <dl>
        <Fact label={t('detail.room')}>{room.name}</Fact>
        <Fact label={t('detail.payer')}>{account.fullName}</Fact>
        <Fact label={t('detail.channel')}>{tCodes(`paymentChannel.${channel}`)}</Fact>
        <Fact label={t('detail.createdAt')}>{formatDateTime(createdAt)}</Fact>
        {confirmation && (
          <>
            <Fact label={t('detail.receivedBy')}>{confirmation.by.fullName}</Fact>
            <Fact label={t('detail.receivedAt')}>{formatDateTime(confirmation.at)}</Fact>
            <Fact label={t('detail.method')}>{tCodes(`counterMethod.${confirmation.method}`)}</Fact>
            {confirmation.note !== '' && <Fact label={t('detail.note')}>{confirmation.note}</Fact>}
            {confirmation.approvedBy !== null && <Fact label={t('detail.approvedBy')}>{confirmation.approvedBy}</Fact>}
          </>
        )}
        {paidAt !== null && <Fact label={t('detail.paidAt')}>{formatDateTime(paidAt)}</Fact>}
        <Fact label={t('detail.number')}>{orderNumber}</Fact>
      </dl>
    </Card>
  );
}
