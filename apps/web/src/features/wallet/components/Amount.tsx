import { formatMoney } from '#shared/format/money.ts';
import styles from './wallet.module.css';

/** An amount that was moved, with its sign. */
export function Moved({ cents }: { cents: number }) {
  return (
    <span className={styles.amount} data-tone={cents > 0 ? 'good' : 'plain'}>
      {cents > 0 ? '+' : ''}
      {formatMoney(cents)}
    </span>
  );
}

/** What is in a wallet; what is owed stands out. */
export function Balance({ cents }: { cents: number }) {
  return (
    <span className={styles.amount} data-tone={cents < 0 ? 'danger' : 'plain'}>
      {formatMoney(cents)}
    </span>
  );
}
