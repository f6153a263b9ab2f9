import type { ApiOutput } from '@energy-om/contract';
import { Link } from 'react-router';
import type { OpenLevel1Alarm } from '#features/home/model/open-level-1-alarm.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Level1AlarmCard } from './Level1AlarmCard.tsx';
import { Level1AlarmLine } from './Level1AlarmLine.tsx';
import styles from './Level1Alarms.module.css';

type Alarms = NonNullable<ApiOutput<'getHomePage'>['alarms']>;

const clockIntervalMs = 1000;

/**
 * The open alarms of level 1, above everything else: the first unacknowledged one in full, the others in one line each. An alarm disappears
 * when it is cleared.
 */
export function Level1Alarms({ alarms: { gravest, byLevel } }: { alarms: Alarms }) {
  return gravest.length === 0 ? null : (
    <Shown gravest={gravest} total={byLevel.find(({ level }) => level === 1)?.count ?? gravest.length} />
  );
}

function Shown({ gravest, total }: { gravest: readonly OpenLevel1Alarm[]; total: number }) {
  const t = useTexts('home');
  const now = useNow(clockIntervalMs);
  const [first, ...others] = gravest;
  const inFull = first?.state === 'open' ? first : null;
  const inLine = inFull ? others : gravest;
  return (
    <>
      {inFull && <Level1AlarmCard alarm={inFull} now={now} />}
      {inLine.length > 0 && (
        <section className={styles.lines} aria-label={t('level1.label')}>
          {inLine.map((alarm) => (
            <Level1AlarmLine key={alarm.id} alarm={alarm} now={now} />
          ))}
          {total > gravest.length && (
            <Link className={styles.all} to={screenAddress('alarms', { level: 1 })}>
              {t('level1.all', { count: total })}
            </Link>
          )}
        </section>
      )}
    </>
  );
}
