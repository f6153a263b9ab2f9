import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
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

export interface BarListProps {
  title: string;
  bars: readonly Bar[];
  /** With places and faces. */
  isRanking?: boolean;
  /** At the right of the heading. */
  extra?: ReactNode;
}

/** Longer lists show the first ones until they are opened. */
const shownAtFirst = 5;

/** Numbers of orders as bars in the order given, each a link to the orders that it counts. */
export function BarList({ title, bars, isRanking = false, extra }: BarListProps) {
  const t = useTexts('statistics');
  const [isOpen, setOpen] = useState(false);
  if (bars.length === 0) return null;
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const shown = isOpen || bars.length <= shownAtFirst + 1 ? bars : bars.slice(0, shownAtFirst);
  return (
    <Card title={title} extra={extra}>
      <ol className={styles.rows}>
        {shown.map(({ key, name, value, to, note, color }, index) => (
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
      {shown.length < bars.length && (
        <Button variant="text" size="small" onPress={() => setOpen(true)}>
          {t('reliability.all', { count: bars.length })}
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </Card>
  );
}
