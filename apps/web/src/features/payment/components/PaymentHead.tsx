import type { ApiOutput } from '@energy-om/contract';
import { paymentTones } from '#features/payment/model/payment-tones.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './payment.module.css';

type Payment = ApiOutput<'getPayment'>;

/** How a payment stands, in plain words, with the code that is named at the counter. */
export function PaymentHead({ payment }: { payment: Payment }) {
  const t = useTexts('payment');
  const tCodes = useTexts('codes');
  const { state, cents, code, confirmation, expiresAt, channel } = payment;
  const waitsAtCounter = channel === 'counter' && state === 'pending';
  return (
    <Card>
      <div className={styles.head} role="status">
        <p className={styles.amount}>{formatMoney(cents)}</p>
        <Chip tone={paymentTones[state]}>{tCodes(`paymentState.${state}`)}</Chip>
        {waitsAtCounter && confirmation === null && (
          <>
            <p className={styles.quiet}>{t('detail.code')}</p>
            <p className={styles.code}>{code}</p>
            <p className={styles.quiet}>{t('detail.codeHint', { time: formatDateTime(expiresAt) })}</p>
          </>
        )}
        {waitsAtCounter && confirmation !== null && <p className={styles.quiet}>{t('detail.confirmed')}</p>}
        {!waitsAtCounter && (
          <p className={styles.quiet}>{t(state === 'closed' && channel === 'counter' ? 'detail.closedCounter' : `detail.${state}`)}</p>
        )}
      </div>
    </Card>
  );
}
