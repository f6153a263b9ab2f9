import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChangeMark } from '#shared/energy/ChangeMark.tsx';
import { shareOf } from '#shared/energy/compare-amounts.ts';
import { formatAmount } from '#shared/format/amount.ts';
import { formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { type CountedType, energyColors } from '../model/energy-colors.ts';
import styles from './RankingCard.module.css';

export interface RankingRow {
  id: string;
  name: string;
  /** The location, shown under the name. */
  place?: string;
  total: number;
  before: number | null;
  isComparable: boolean;
  /** The address of its own analysis. */
  to?: string;
  onPress?: () => void;
}

export interface RankingCardProps {
  title: string;
  /** Sorted by consumption, highest first. */
  rows: readonly RankingRow[];
  /** The consumption that the shares are of. */
  total: number;
  unit: string;
  energyType: CountedType;
  note?: ReactNode;
}

/** Consumers with their share of the total; each links to its own analysis. */
export function RankingCard({ title, rows, total, unit, energyType, note }: RankingCardProps) {
  return (
    <Card title={title}>
      <ol className={styles.list}>
        {rows.map((row, index) => (
          <li key={row.id} className={styles.item}>
            <RankingLine row={row} rank={index + 1} total={total} highest={rows[0]?.total ?? 0} unit={unit} energyType={energyType} />
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}

interface LineProps extends Pick<RankingCardProps, 'total' | 'unit' | 'energyType'> {
  row: RankingRow;
  rank: number;
  highest: number;
}

function RankingLine({ row, rank, total, highest, unit, energyType }: LineProps) {
  const t = useTexts('energy');
  const { name, place, total: amount, before, isComparable, to, onPress } = row;
  const share = shareOf(amount, total);
  const content = (
    <>
      <span className={styles.rank}>{rank}</span>
      <span className={styles.middle}>
        <span className={styles.name}>{name}</span>
        {place && <span className={styles.place}>{place}</span>}
        <span className={styles.track} aria-hidden="true">
          <span
            className={styles.fill}
            style={{ inlineSize: `${(shareOf(amount, highest) ?? 0) * 100}%`, background: `var(${energyColors[energyType]})` }}
          />
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.amount}>
          {formatAmount(amount)} <span className={styles.unit}>{unit}</span>
        </span>
        <span className={styles.share}>
          {share !== null && t('ranking.share', { share: formatPercent(share) })}{' '}
          <ChangeMark amount={amount} before={before} isComparable={isComparable} />
        </span>
      </span>
    </>
  );
  if (to) {
    return (
      <Link className={styles.line} to={to}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.line} onClick={onPress}>
      {content}
    </button>
  );
}
