import { findLineWords, type LineWords } from '@energy-om/domain';
import { ChargeLine } from '#shared/charge/ChargeLine.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { type Bill, type BillLine, nameLine, unitOf } from '../model/bill.ts';
import styles from './bill.module.css';

/** How a bill came about: quantity × price = amount of each line, and how the fen were rounded. */
export function LinesCard({ bill }: { bill: Bill }) {
  const t = useTexts('bill');
  const words = findLineWords(bill.lines);
  return (
    <Card title={t('lines')}>
      <ul>
        {bill.lines.map((line, index) => (
          // Lines of one item under two versions of a tariff differ in nothing but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are not moved.
          <Line key={index} line={line} words={words} unit={unitOf(bill)} />
        ))}
      </ul>
      <p className={styles.place}>{t('rounding')}</p>
    </Card>
  );
}

function Line({ line, words, unit }: { line: BillLine; words: LineWords; unit: string }) {
  const t = useTexts('bill');
  const { quantity, price, exact, cents, taxCents } = line;
  const tax = t('tax', { amount: formatMoney(taxCents) });
  return <ChargeLine name={nameLine(line, words, t)} {...{ unit, quantity, price, exact, cents }} note={tax} />;
}
