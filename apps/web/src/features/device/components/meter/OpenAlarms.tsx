import { Link } from 'react-router';
import { isEventLevel } from '#features/device/model/event-level.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './OpenAlarms.module.css';

/** A device's open alarms, the most severe first. Renders nothing where there are none. */
export function OpenAlarms({ alarms, now }: { alarms: MeterDetail['openAlarms']; now: number }) {
  const t = useTexts('device');
  if (alarms.length === 0) return null;
  return (
    <Card title={t('meter.alarms')}>
      <ul>
        {alarms.map(({ id, name, level, raisedAt }) => (
          <li key={id}>
            <Link className={styles.alarm} to={screenAddress('alarm', { id })}>
              {isEventLevel(level) && <LevelChip level={level} />}
              <span className={styles.name}>{name}</span>
              <span className={styles.since}>{formatAgo(raisedAt, now)}</span>
              <Icon name="forward" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
