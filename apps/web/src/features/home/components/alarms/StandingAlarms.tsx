import type { ApiOutput } from '@energy-om/contract';
import { Link } from 'react-router';
import type { Standing } from '#features/home/model/standing.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useNow } from '#shared/time/use-now.ts';
import { StandingAlarm } from './StandingAlarm.tsx';
import { StandingAlarmLine } from './StandingAlarmLine.tsx';
import styles from './StandingAlarms.module.css';

type Alarms = NonNullable<ApiOutput<'getHomePage'>['alarms']>;

const clockIntervalMs = 1000;

/**
 * The open alarms of level 1, above everything else: the first unacknowledged one in full, the others in one line each. An alarm disappears
 * when it is cleared.
 */
export function StandingAlarms({ alarms: { gravest, byLevel } }: { alarms: Alarms }) {
  return gravest.length === 0 ? null : (
    <Shown gravest={gravest} total={byLevel.find(({ level }) => level === 1)?.count ?? gravest.length} />
  );
}

function Shown({ gravest, total }: { gravest: readonly Standing[]; total: number }) {
  const t = useTexts('home');
  const now = useNow(clockIntervalMs);
  const [first, ...others] = gravest;
  const inFull = first?.state === 'open' ? first : null;
  const inLine = inFull ? others : gravest;
  return (
    <>
      {inFull && <StandingAlarm alarm={inFull} now={now} />}
      {inLine.length > 0 && (
        <section className={styles.lines} aria-label={t('standing.label')}>
          {inLine.map((alarm) => (
            <StandingAlarmLine key={alarm.id} alarm={alarm} now={now} />
          ))}
          {total > gravest.length && (
            <Link className={styles.all} to={screenAddress('alarms', { level: 1 })}>
              {t('standing.all', { count: total })}
            </Link>
          )}
        </section>
      )}
    </>
  );
}
