import { Link } from 'react-router';
import { AlarmStateChip } from '#shared/alarm/AlarmStateChip.tsx';
import { formatAlarmValue } from '#shared/alarm/alarm-value.ts';
import { describeLimit } from '#shared/alarm/describe-condition.ts';
import { type DeviceNow, findDeviceNow } from '#shared/alarm/device-now.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatMeasuredWithUnit } from '#shared/device/format-measured.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { formatAgo, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useWaitingAcknowledgement, withAcknowledgement } from '#shared/outbox/waiting/waiting-acknowledgement.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './AlarmCard.module.css';

type Alarm = ListItem<'listAlarms'>;

/** An alarm in a list: its name, its device, its value beside the limit, its time, and its order. */
export function AlarmCard({ alarm: read, now }: { alarm: Alarm; now: number }) {
  const t = useTexts('alarm');
  const tOutbox = useTexts('takeAlong');
  // What has arrived is in the list a moment later.
  const waiting = useWaitingAcknowledgement(read.id, now);
  const alarm = withAcknowledgement(read, waiting);
  return (
    <Card level={alarm.level}>
      <CardHead title={alarm.name} to={screenAddress('alarm', { id: alarm.id })}>
        <LevelChip level={alarm.level} />
      </CardHead>
      <p className={styles.place}>
        {alarm.device.name} · {alarm.site.name}
      </p>
      <Value alarm={alarm} now={now} />
      <div className={styles.foot}>
        <AlarmStateChip state={alarm.state} />
        {waiting?.mark && <Chip tone={waiting.mark === 'decision' ? 'danger' : 'warn'}>{tOutbox(`outbox.mark.${waiting.mark}`)}</Chip>}
        {alarm.childCount > 0 && <Chip>{t('meters', { count: alarm.childCount })}</Chip>}
        <Order alarm={alarm} />
        <Time alarm={alarm} now={now} />
      </div>
    </Card>
  );
}

/** The device's current value while the alarm is open, and the value that raised it once it is cleared. */
function Value({ alarm, now }: { alarm: Alarm; now: number }) {
  const t = useTexts('alarm');
  // For a missing-data alarm the limit is enough: its present duration is shown below.
  const isNoData = alarm.condition.kind === 'noData';
  const device = useDeviceNow(alarm);
  const limit = isNoData ? null : describeLimit(alarm.condition, alarm.unit);
  const raisedBy = isNoData ? describeLimit(alarm.condition, null) : formatAlarmValue(alarm, alarm.value);
  const value = device && alarm.current ? formatMeasuredWithUnit(device.value, alarm.current) : raisedBy;
  if (value === null && limit === null) return null;
  return (
    <p className={styles.values}>
      {alarm.label !== null && <span>{alarm.label}</span>}
      {value !== null && (
        <b
          className={styles.value}
          data-level={alarm.state === 'cleared' || device?.isBeyond === false ? undefined : alarm.level}
          data-words={isNoData}
        >
          {value}
        </b>
      )}
      {limit !== null && <span>{limit}</span>}
      {device && <span className={styles.age}>{t('reported', { time: formatAgo(device.at, now) })}</span>}
    </p>
  );
}

const noDevices: readonly string[] = [];

/** Null once the alarm is cleared, for missing data, and where the device never sent the value. */
function useDeviceNow({ device, condition, current, state }: Alarm): DeviceNow | null {
  const isOver = state === 'cleared';
  const liveValues = useDeviceValues(isOver ? noDevices : [device.id]).get(device.id) ?? null;
  return isOver ? null : findDeviceNow({ condition, current }, liveValues);
}

function Order({ alarm: { workOrder, hasWorkOrder } }: { alarm: Alarm }) {
  const t = useTexts('alarm');
  if (!workOrder) return hasWorkOrder ? <Chip>{t('hasOrder')}</Chip> : null;
  return (
    <Link
      className={styles.order}
      to={screenAddress('workOrder', { id: workOrder.id })}
      aria-label={t('order', { number: workOrder.orderNo })}
    >
      <Icon name="order" size={14} />
      {workOrder.orderNo}
    </Link>
  );
}

function Time({ alarm: { raisedAt, clearedAt }, now }: { alarm: Alarm; now: number }) {
  const t = useTexts('alarm');
  const length = new Date(clearedAt ?? now).getTime() - new Date(raisedAt).getTime();
  return (
    <span className={styles.time}>
      {formatWhen(raisedAt, now)} · {t(clearedAt ? 'lasted' : 'lasts', { time: formatDuration(length) })}
    </span>
  );
}
