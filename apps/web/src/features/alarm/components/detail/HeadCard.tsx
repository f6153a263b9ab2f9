import type { AlarmDetail } from '#features/alarm/hooks/use-alarm.ts';
import { AlarmStateChip } from '#shared/alarm/AlarmStateChip.tsx';
import { describeCondition } from '#shared/alarm/describe-condition.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import { DeviceLink } from './DeviceLink.tsx';
import styles from './HeadCard.module.css';

/** The alarm's name, its device, and since when it is open. */
export function HeadCard({ alarm, now }: { alarm: AlarmDetail; now: number }) {
  const t = useTexts('alarm');
  const { raisedAt, clearedAt, condition, label, unit, device, site } = alarm;
  const length = new Date(clearedAt ?? now).getTime() - new Date(raisedAt).getTime();
  return (
    <Card level={alarm.level}>
      <div className={styles.top}>
        <AlarmStateChip state={alarm.state} />
        <LevelChip level={alarm.level} />
        <span className={styles.time}>{t(clearedAt ? 'lasted' : 'lasts', { time: formatDuration(length) })}</span>
      </div>
      <h2 className={styles.title}>{alarm.name}</h2>
      <p className={styles.condition}>
        {describeCondition(condition, label === null ? null : { label, unit })} · {t('since', { time: formatWhen(raisedAt, now) })}
      </p>
      <DeviceLink kind={device.kind} id={device.id} className={styles.device}>
        <ObjectIcon kind={device.kind} energyType={device.energyType} size={32} />
        <span className={styles.text}>
          <span className={styles.name}>{device.name}</span>
          <span className={styles.hint}>
            {device.code} · {site.name}
          </span>
        </span>
      </DeviceLink>
    </Card>
  );
}
