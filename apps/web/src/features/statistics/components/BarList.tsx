import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './BarList.module.css';

export interface Bar {
  key: string;
  name: string;
  value: number;
  /** The orders that it counts. */
  to: string;
  /** Beside the name. */
  note?: ReactNode;
  /** The theme's brand colour by default. */
  color?: `--${string}`;
}

/** Numbers of orders as bars in the order given, each a link to the orders that it counts. */
export function BarList({ title, bars, isRanking = false }: { title: string; bars: readonly Bar[]; isRanking?: boolean }) {
  const t = useTexts('statistics');
  if (bars.length === 0) return null;
  const max = Math.max(...bars.map(({ value }) => value));
  return (
    <Card title={title}>
      <ol className={styles.rows}>
        {bars.map(({ key, name, value, to, note, color }, index) => (
          <li key={key}>
            <Link className={styles.row} to={to}>
              {isRanking && <span className={styles.rank}>{index + 1}</span>}
              {isRanking && <Avatar name={name} size={34} />}
              <span className={styles.middle}>
                <span className={styles.line}>
                  <span className={styles.name}>{name}</span>
                  {note && <span className={styles.note}>{note}</span>}
                </span>
                <span className={styles.track}>
                  <span
                    className={styles.fill}
                    style={{ inlineSize: `${(value / max) * 100}%`, background: `var(${color ?? '--brand'})` }}
                  />
                </span>
              </span>
              <span className={styles.count}>
                {formatNumber(value)}
                <span className="visually-hidden"> {t('orders')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
