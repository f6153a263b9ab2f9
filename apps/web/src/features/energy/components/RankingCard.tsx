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

export interface RankedUse {
  id: string;
  name: string;
  /** The location, shown under the name. */
  place?: string;
  total: number;
  before: number | null;
  /** The address of its own analysis. */
  to?: string;
  onPress?: () => void;
}

export interface RankingCardProps {
  title: string;
  /** Sorted by consumption, highest first. */
  uses: readonly RankedUse[];
  /** The whole that the shares are of. */
  whole: number;
  unit: string;
  energyType: CountedType;
  note?: ReactNode;
}

/** Consumers with their share of the whole; each links to its own analysis. */
export function RankingCard({ title, uses, whole, unit, energyType, note }: RankingCardProps) {
  return (
    <Card title={title}>
      <ol className={styles.list}>
        {uses.map((use, index) => (
          <li key={use.id} className={styles.item}>
            <RankingLine use={use} rank={index + 1} whole={whole} highest={uses[0]?.total ?? 0} unit={unit} energyType={energyType} />
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}

interface LineProps extends Pick<RankingCardProps, 'whole' | 'unit' | 'energyType'> {
  use: RankedUse;
  rank: number;
  highest: number;
}

function RankingLine({ use, rank, whole, highest, unit, energyType }: LineProps) {
  const t = useTexts('energy');
  const { name, place, total, before, to, onPress } = use;
  const share = shareOf(total, whole);
  const content = (
    <>
      <span className={styles.rank}>{rank}</span>
      <span className={styles.middle}>
        <span className={styles.name}>{name}</span>
        {place && <span className={styles.place}>{place}</span>}
        <span className={styles.track} aria-hidden="true">
          <span
            className={styles.fill}
            style={{ inlineSize: `${(shareOf(total, highest) ?? 0) * 100}%`, background: `var(${energyColors[energyType]})` }}
          />
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.amount}>
          {formatAmount(total)} <span className={styles.unit}>{unit}</span>
        </span>
        <span className={styles.share}>
          {share !== null && t('ranking.share', { share: formatPercent(share) })} <ChangeMark amount={total} before={before} />
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
