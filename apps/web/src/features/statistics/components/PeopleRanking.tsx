import type { ApiOutput } from '@energy-om/contract';
import { formatNumber, formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './PeopleRanking.module.css';

/** People by the number of finished orders, with how many were in time. */
export function PeopleRanking({ people }: { people: ApiOutput<'getWorkOrderStatistics'>['people'] }) {
  const t = useTexts('statistics');
  if (people.length === 0) return null;
  const max = people[0]?.finished ?? 1;
  return (
    <Card title={t('ranking.title')}>
      <ol className={styles.people}>
        {people.map(({ person, finished, onTimeRate }, index) => (
          <li key={person.id} className={styles.person}>
            <span className={styles.rank}>{index + 1}</span>
            <Avatar name={person.fullName} size={34} />
            <span className={styles.middle}>
              <span className={styles.line}>
                <span className={styles.name}>{person.fullName}</span>
                <span className={styles.rate}>{onTimeRate !== null && t('ranking.onTime', { rate: formatPercent(onTimeRate, 0) })}</span>
              </span>
              <span className={styles.track}>
                <span className={styles.fill} style={{ inlineSize: `${(finished / max) * 100}%` }} />
              </span>
            </span>
            <span className={styles.count}>
              {formatNumber(finished)}
              <span className="visually-hidden"> {t('ranking.finished')}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
