import { Link } from 'react-router';
import { useStandingValue } from '#features/home/hooks/use-standing-value.ts';
import type { Standing } from '#features/home/model/standing.ts';
import { formatMeasuredWithUnit } from '#shared/device/format-measured.ts';
import { formatDuration } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './StandingAlarmLine.module.css';

/** A level-1 alarm in one line: its name, its current value, and whether it is acknowledged. @param now epoch milliseconds */
export function StandingAlarmLine({ alarm, now }: { alarm: Standing; now: number }) {
  const t = useTexts('home');
  const { id, name, state, current, raisedAt } = alarm;
  const device = useStandingValue(alarm);
  return (
    <Link className={styles.line} to={screenAddress('alarm', { id })}>
      <Icon name="alarm" size={20} />
      <span className={styles.name}>
        <span className="visually-hidden">{t('standing.label')} </span>
        {name}
      </span>
      <b className={styles.value}>
        {device && current
          ? formatMeasuredWithUnit(device.value, current)
          : t('standing.lasts', { time: formatDuration(now - Date.parse(raisedAt)) })}
      </b>
      <span className={styles.state}>{t(state === 'acknowledged' ? 'standing.acknowledged' : 'standing.toAcknowledge')}</span>
      <Icon name="forward" size={18} />
    </Link>
  );
}
