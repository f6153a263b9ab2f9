import type { ApiOutput } from '@energy-om/contract';
import { refundTones } from '#features/payment/model/refund-tones.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import styles from '../payment.module.css';

export type Refund = ApiOutput<'requestRefund'>;

/** How a refund stands, in plain words, and who has decided what. */
export function RefundCard({ refund }: { refund: Refund }) {
  const t = useTexts('refund');
  const tCodes = useTexts('codes');
  const { cents, way, state, channel, note, requestedAt, processedBy, approvedBy, payout, refundedAt, reason, number, isMine } = refund;
  const isPayable = way === 'counter' && state === 'approved';
  return (
    <Card
      title={t('title', { amount: formatMoney(cents) })}
      extra={<Chip tone={refundTones[state]}>{isPayable ? t('payable') : tCodes(`refundState.${state}`)}</Chip>}
    >
      <p className={styles.quiet}>{isPayable ? t(isMine ? 'says.fetch' : 'says.payOut') : t(`says.${state}`)}</p>
      <dl>
        <Fact label={t('way')}>{way === 'counter' ? t('counter') : t('origin', { channel: tCodes(`paymentChannel.${channel}`) })}</Fact>
        <Fact label={t('note')}>{note}</Fact>
        <Fact label={t('requestedAt')}>{formatDateTime(requestedAt)}</Fact>
        {processedBy !== null && <Fact label={t('processedBy')}>{processedBy.fullName}</Fact>}
        {approvedBy !== null && <Fact label={t('approvedBy')}>{approvedBy}</Fact>}
        {payout !== null && <Fact label={t('payout')}>{`${payout.by} · ${tCodes(`counterMethod.${payout.method}`)}`}</Fact>}
        {payout !== null && payout.note !== '' && <Fact label={t('payoutNote')}>{payout.note}</Fact>}
        {reason !== '' && (state === 'rejected' || !isMine) && <Fact label={t(state === 'rejected' ? 'reason' : 'answer')}>{reason}</Fact>}
        {refundedAt !== null && <Fact label={t('refundedAt')}>{formatDateTime(refundedAt)}</Fact>}
        {way === 'origin' && <Fact label={t('number')}>{number}</Fact>}
      </dl>
    </Card>
  );
}
