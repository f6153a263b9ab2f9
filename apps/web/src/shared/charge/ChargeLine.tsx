import type { ReactNode } from 'react';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { quantityScale, shortenExact, writePrice } from './amounts.ts';
import styles from './ChargeLine.module.css';

export interface ChargeLineProps {
  name: ReactNode;
  unit: string;
  /** Thousandths of the unit; null, as the price: it is charged whatever was used. */
  quantity: number | null;
  /** Micro-yuan a unit. */
  price: number | null;
  /** Yuan to nine digits. */
  exact: string;
  cents: number;
  /** What else is to be known of it. */
  note?: string;
}

/** One item of what is charged for energy: quantity × price = amount. */
export function ChargeLine({ name, unit, quantity, price, exact, cents, note }: ChargeLineProps) {
  const t = useTexts('bill');
  const shown = shortenExact(exact);
  const how =
    quantity === null || price === null
      ? t('exact', { exact: shown })
      : t('product', { quantity: quantity / quantityScale, unit, price: writePrice(price), exact: shown });
  return (
    <li className={styles.line}>
      <span>{name}</span>
      <span className={styles.amount}>{formatMoney(cents)}</span>
      <span className={styles.how}>{note === undefined ? how : `${how} · ${note}`}</span>
    </li>
  );
}
