import type { ApiOutput } from '@energy-om/contract';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format/number.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './AlarmsCard.module.css';

type Alarms = NonNullable<ApiOutput<'getHomePage'>['alarms']>;

/** The open alarms: how many of each level, each linking to them, and the newest. @param now epoch milliseconds */
export function AlarmsCard({ alarms, now }: { alarms: Alarms; now: number }) {
  const t = useTexts('home');
  const { unacknowledged, byLevel, newest } = alarms;
  return (
    <Card
      title={t('alarms.title')}
      to={screenAddress('alarms')}
      extra={unacknowledged > 0 && <Chip tone="danger">{t('alarms.unacknowledged', { count: unacknowledged })}</Chip>}
    >
      {newest ? (
        <>
          <Levels levels={byLevel} />
          <Newest alarm={newest} now={now} />
        </>
      ) : (
        <p className={styles.calm}>
          <Icon name="check" />
          {t('alarms.none')}
        </p>
      )}
    </Card>
  );
}

function Levels({ levels }: { levels: Alarms['byLevel'] }) {
  const tCodes = useTexts('codes');
  return (
    <ul className={styles.levels}>
      {levels.map(({ level, count }) => (
        <li key={level}>
          <Link className={styles.level} data-level={level} data-none={count === 0} to={screenAddress('alarms', { level })}>
            <b className={styles.count}>{formatNumber(count)}</b> <span className={styles.name}>{tCodes(`level.${level}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Newest({ alarm, now }: { alarm: NonNullable<Alarms['newest']>; now: number }) {
  return (
    <Link className={styles.newest} to={screenAddress('alarm', { id: alarm.id })}>
      <LevelChip level={alarm.level} />
      <span className={styles.text}>
        <span className={styles.what}>{alarm.name}</span>
        <span className={styles.where}>
          {alarm.device} · {alarm.site} · {formatAgo(alarm.raisedAt, now)}
        </span>
      </span>
      <Icon name="forward" size={18} />
    </Link>
  );
}
