import { Link } from 'react-router';
import { useLevel1Value } from '#features/home/hooks/use-level-1-value.ts';
import type { OpenLevel1Alarm } from '#features/home/model/open-level-1-alarm.ts';
import { formatMeasuredWithUnit } from '#shared/device/format-measured.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './Level1AlarmLine.module.css';

/** A level-1 alarm in one line: its name, its current value, and whether it is acknowledged. @param now epoch milliseconds */
export function Level1AlarmLine({ alarm, now }: { alarm: OpenLevel1Alarm; now: number }) {
  const t = useTexts('home');
  const { id, name, state, current, raisedAt } = alarm;
  const device = useLevel1Value(alarm);
  return (
    <Link className={styles.line} to={screenAddress('alarm', { id })}>
      <Icon name="alarm" size={20} />
      <span className={styles.name}>
        <span className="visually-hidden">{t('level1.label')} </span>
        {name}
      </span>
      <b className={styles.value}>
        {device && current
          ? formatMeasuredWithUnit(device.value, current)
          : t('level1.lasts', { time: formatDuration(now - Date.parse(raisedAt)) })}
      </b>
      <span className={styles.state}>{t(state === 'acknowledged' ? 'level1.acknowledged' : 'level1.toAcknowledge')}</span>
      <Icon name="forward" size={18} />
    </Link>
  );
}
