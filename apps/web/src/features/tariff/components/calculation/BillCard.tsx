import type { ApiOutput } from '@energy-om/contract';
import { quantityScale } from '#features/tariff/model/terms.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { BandName } from '../BandName.tsx';
import { writePrice } from '../PricesCard.tsx';
import styles from './BillCard.module.css';

type Bill = ApiOutput<'calculateBill'>;
type Line = Bill['lines'][number];

/** A bill, line by line: quantity × price = amount, and how the fen were rounded. */
export function BillCard({ bill, unit }: { bill: Bill; unit: string }) {
  const t = useTexts('tariff');
  const tax = bill.lines.reduce((sum, line) => sum + line.tax, 0);
  return (
    <Card title={t('try.bill', { year: bill.month.slice(0, 4), month: Number(bill.month.slice(5)) })}>
      <p className={styles.total} aria-live="polite">
        {formatMoney(bill.total)}
      </p>
      <p className={styles.words}>
        {t('try.summary', { quantity: bill.quantity / quantityScale, unit, tax: formatMoney(tax) })}
        {bill.thresholds.length > 0 &&
          t('try.thresholds', { thresholds: bill.thresholds.map((threshold) => `${threshold / quantityScale} ${unit}`).join(t('comma')) })}
      </p>
      <ul className={styles.lines}>
        {bill.lines.map((line) => (
          <BillLine key={`${line.component} ${line.band} ${line.step}`} line={line} unit={unit} hasSteps={bill.thresholds.length > 0} />
        ))}
      </ul>
      <p className={styles.words}>{t('try.rounding')}</p>
    </Card>
  );
}

function BillLine({ line, unit, hasSteps }: { line: Line; unit: string; hasSteps: boolean }) {
  const t = useTexts('tariff');
  const { component, band, step, quantity, price, exact, amount } = line;
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        {band === null ? t(`component.${component}`) : <BandName band={band} />}
        {hasSteps && step !== null && ` · ${t('step', { step })}`}
      </span>
      <span className={styles.amount}>{formatMoney(amount)}</span>
      <span className={styles.how}>
        {quantity !== null && price !== null
          ? t('try.product', { quantity: quantity / quantityScale, unit, price: writePrice(price), exact: exact.replace(/0{1,5}$/, '') })
          : t('try.exact', { exact: exact.replace(/0{1,5}$/, '') })}
      </span>
    </li>
  );
}
