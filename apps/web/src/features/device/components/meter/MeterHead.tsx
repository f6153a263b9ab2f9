import { isEventLevel } from '#features/device/model/event-level.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { OnlineMark } from '#shared/device/OnlineMark.tsx';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { DeviceHead } from './DeviceHead.tsx';
import { DevicePhoto } from './DevicePhoto.tsx';
import styles from './MeterHead.module.css';

/** The meter's name and location, and whether it is online. */
export function MeterHead({ meter, now }: { meter: MeterDetail; now: number }) {
  const t = useTexts('device');
  const { online, lastSeenAt, hasSwitch, switchOn, alarmLevel } = meter;
  return (
    <Card level={alarmLevel ?? undefined}>
      <DeviceHead device={meter} picture={<DevicePhoto device={meter} />}>
        <OnlineMark online={online} lastSeenAt={lastSeenAt} now={now} />
        {hasSwitch && switchOn !== null && <Chip tone={switchOn ? 'good' : 'neutral'}>{t(switchOn ? 'switchOn' : 'switchOff')}</Chip>}
        {isEventLevel(alarmLevel) && <LevelChip level={alarmLevel} />}
      </DeviceHead>
      {online && lastSeenAt && <p className={styles.lastSeen}>{t('meter.reportedAgo', { time: formatAgo(lastSeenAt, now) })}</p>}
    </Card>
  );
}
