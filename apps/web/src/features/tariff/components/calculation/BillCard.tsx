import type { ApiOutput } from '@energy-om/contract';
import { quantityScale } from '#shared/charge/amounts.ts';
import { ChargeLine } from '#shared/charge/ChargeLine.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { BandName } from '../BandName.tsx';
import styles from './BillCard.module.css';

type Bill = ApiOutput<'calculateBill'>;
type Line = Bill['lines'][number];

/** A bill, line by line: quantity × price = amount, and how the fen were rounded. */
export function BillCard({ bill, unit }: { bill: Bill; unit: string }) {
  const t = useTexts('tariff');
  const tBill = useTexts('bill');
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
      <p className={styles.words}>{tBill('rounding')}</p>
    </Card>
  );
}

function BillLine({ line, unit, hasSteps }: { line: Line; unit: string; hasSteps: boolean }) {
  const t = useTexts('tariff');
  const tBill = useTexts('bill');
  const { component, band, step, quantity, price, exact, amount } = line;
  const name = (
    <span className={styles.name}>
      {band === null ? tBill(`component.${component}`) : <BandName band={band} />}
      {hasSteps && step !== null && ` · ${t('step', { step })}`}
    </span>
  );
  return <ChargeLine name={name} unit={unit} quantity={quantity} price={price} exact={exact} cents={amount} />;
}
