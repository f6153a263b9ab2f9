import { Link } from 'react-router';
import { findAlarmNow, isUncleared, type OrderAlarm } from '#features/work-order/model/order-alarms.ts';
import { countProof, type RepairProof } from '#features/work-order/model/repair-proof.ts';
import { formatAlarmValue } from '#shared/alarm/alarm-value.ts';
import { describeEnd, describeLimit } from '#shared/alarm/describe-condition.ts';
import type { DeviceNow } from '#shared/alarm/device-now.ts';
import { formatMeasured } from '#shared/device/format-measured.ts';
import { formatCountdown, formatDuration } from '#shared/format/duration.ts';
import { formatAgo, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { DeviceValues } from '#shared/live/use-device-values.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './AlarmsCard.module.css';

export interface OrderAlarmRowProps {
  alarm: OrderAlarm;
  liveValues: DeviceValues | undefined;
  /** Epoch milliseconds. */
  now: number;
  /** When the order was read. */
  readAt: number;
}

/** An alarm of an order with a link to it: while it is open, its value beside the limit; once it is cleared, since when. */
export function OrderAlarmRow({ alarm, liveValues, now, readAt }: OrderAlarmRowProps) {
  const isWatched = isUncleared(alarm) || alarm.proof !== null;
  const current = isWatched ? findAlarmNow(alarm, liveValues) : null;
  return (
    <Link className={styles.alarm} to={screenAddress('alarm', { id: alarm.id })}>
      <span className={styles.head}>
        <span className={styles.name}>{alarm.name}</span>
        <LevelChip level={alarm.level} />
        <Icon name="forward" size={18} />
      </span>
      <span className={styles.hint}>
        {[alarm.device.name, current && alarm.label, current && formatAgo(current.at, now)].filter(Boolean).join(' · ')}
      </span>
      {current && <Reading alarm={alarm} current={current} />}
      {alarm.proof && current?.isBeyond !== true && <Proof alarm={alarm} proof={countProof(alarm.proof, readAt, now)} />}
      <State alarm={alarm} current={current} now={now} />
    </Link>
  );
}

function Reading({ alarm, current }: { alarm: OrderAlarm; current: DeviceNow }) {
  const t = useTexts('alarm');
  const { condition, unit, decimals, value } = alarm;
  const limit = describeLimit(condition, unit);
  const whenRaised = formatAlarmValue(alarm, value);
  return (
    <span className={styles.reading}>
      <span className={styles.now} data-beyond={current.isBeyond ?? undefined}>
        <span className={styles.number}>{formatMeasured(current.value, decimals)}</span>
        {unit && typeof current.value === 'number' && <span className={styles.unit}> {unit}</span>}
      </span>
      <span className={styles.facts}>
        {limit && <span>{limit}</span>}
        {whenRaised && <span>{t('detail.whenRaised', { value: whenRaised })}</span>}
      </span>
    </span>
  );
}

/** How long the value has held within its limit, and how long it still has to before the order can be finished. */
function Proof({ alarm: { condition }, proof: { heldMs, remainingMs, share } }: { alarm: OrderAlarm; proof: RepairProof }) {
  const t = useTexts('workOrder');
  const isBelow = condition.kind === 'threshold' && condition.direction === 'below';
  return (
    <span className={styles.proof}>
      <span className={styles.left}>{formatCountdown(remainingMs)}</span>
      <span className={styles.words}>
        <b>{t(isBelow ? 'proof.above' : 'proof.below')}</b>
        <span>{t('proof.held', { time: formatCountdown(heldMs) })}</span>
        <span className={styles.track}>
          <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      </span>
    </span>
  );
}

/** Whether the alarm is cleared; if not, whether the value is back within the limit, and when the alarm will be cleared. */
function State({ alarm, current, now }: { alarm: OrderAlarm; current: DeviceNow | null; now: number }) {
  const t = useTexts('alarm');
  const tOrder = useTexts('workOrder');
  if (alarm.clearedAt !== null) {
    return (
      <span className={styles.state}>
        <Chip tone="good">{t('state.cleared')}</Chip>
        {alarm.proof && current?.isBeyond && <Chip tone="danger">{tOrder('proof.risen')}</Chip>}
        {tOrder('alarms.clearedAt', { time: formatWhen(alarm.clearedAt, now) })}
      </span>
    );
  }
  const end = current?.isBeyond ? null : describeEnd(alarm.condition, alarm.unit);
  const silence = alarm.condition.kind === 'noData' ? formatAlarmValue(alarm, alarm.value) : null;
  return (
    <span className={styles.state}>
      {current?.isBeyond === false ? (
        <Chip tone="good">{t('detail.backWithin')}</Chip>
      ) : (
        <Chip tone="danger">{current?.isBeyond ? t('detail.stillBeyond') : tOrder('alarms.notCleared')}</Chip>
      )}
      {[silence, t('lasts', { time: formatDuration(now - Date.parse(alarm.raisedAt)) }), end].filter(Boolean).join(' · ')}
    </span>
  );
}
