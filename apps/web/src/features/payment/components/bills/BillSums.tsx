import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './bill-sums.module.css';

/** What both sides have of a day, with the fees and what is left for the bank account; a bill that was not compared has nothing. */
export function BillSums({ bill: { booked, billed, day } }: { bill: ListItem<'listPaymentBills'> }) {
  const t = useTexts('reconciliation');
  const amountOf = (count: number, cents: number) => t('sum', { count, amount: formatMoney(cents) });
  const isPaymentOff = billed !== null && (billed.payments !== booked.payments || billed.paymentCents !== booked.paymentCents);
  const isRefundOff = billed !== null && (billed.refunds !== booked.refunds || billed.refundCents !== booked.refundCents);
  return (
    <table className={styles.sums} aria-label={t('sums', { day })}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('booked')}</th>
          <th scope="col">{t('billed')}</th>
        </tr>
      </thead>
      <tbody>
        <tr data-off={isPaymentOff || undefined}>
          <th scope="row">{t('payments')}</th>
          <td>{amountOf(booked.payments, booked.paymentCents)}</td>
          <td>{billed ? amountOf(billed.payments, billed.paymentCents) : t('unknown')}</td>
        </tr>
        <tr data-off={isRefundOff || undefined}>
          <th scope="row">{t('refunds')}</th>
          <td>{amountOf(booked.refunds, booked.refundCents)}</td>
          <td>{billed ? amountOf(billed.refunds, billed.refundCents) : t('unknown')}</td>
        </tr>
        {billed && (
          <>
            <tr>
              <th scope="row">{t('fee')}</th>
              <td />
              <td>{formatMoney(billed.feeCents)}</td>
            </tr>
            <tr className={styles.net}>
              <th scope="row">{t('net')}</th>
              <td />
              <td>{formatMoney(billed.netCents)}</td>
            </tr>
          </>
        )}
      </tbody>
    </table>
  );
}
