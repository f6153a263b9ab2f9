import type { AlarmDetail } from '#features/alarm/hooks/use-alarm.ts';
import { findNoDataMs } from '#features/alarm/model/find-no-data-time.ts';
import { formatAlarmValue } from '#shared/alarm/alarm-value.ts';
import { describeLimit } from '#shared/alarm/describe-condition.ts';
import { findDeviceNow } from '#shared/alarm/device-now.ts';
import { formatMeasured } from '#shared/device/format-measured.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { type DeviceValues, useDeviceValues } from '#shared/live/use-device-values.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { AlarmCurve } from './AlarmCurve.tsx';
import styles from './ValueCard.module.css';

/** The current value, large, beside the limit and the value that raised the alarm; below them the curve in between. */
export function ValueCard({ alarm, now }: { alarm: AlarmDetail; now: number }) {
  const liveValues = useDeviceValues([alarm.device.id]).get(alarm.device.id) ?? null;
  if (alarm.condition.kind === 'noData') return <NoDataCard alarm={alarm} liveValues={liveValues} now={now} />;
  return <MeasuredCard alarm={alarm} liveValues={liveValues} now={now} />;
}

interface CardProps {
  alarm: AlarmDetail;
  /** What the device has reported since the screen was opened. */
  liveValues: DeviceValues | null;
  now: number;
}

function MeasuredCard({ alarm, liveValues, now }: CardProps) {
  const t = useTexts('alarm');
  const device = findDeviceNow(alarm, liveValues);
  const isOnline = liveValues?.online ?? alarm.deviceOnline;
  const { condition, unit, label, value } = alarm;
  const whenRaised = formatAlarmValue(alarm, value);
  const limit = describeLimit(condition, unit);
  return (
    <Card title={label ?? t('detail.now')} extra={device && t('detail.nowAt', { ago: formatAgo(device.at, now) })}>
      <div className={styles.row}>
        <p className={styles.now} data-beyond={device?.isBeyond ?? undefined}>
          {device ? (
            <>
              <span className={styles.number}>{formatMeasured(device.value, alarm.current?.decimals ?? null)}</span>
              {unit && typeof device.value === 'number' && <span className={styles.unit}> {unit}</span>}
            </>
          ) : (
            <span className={styles.none}>{t('detail.noValue')}</span>
          )}
        </p>
        <div className={styles.facts}>
          {limit && <span>{t('detail.threshold', { limit })}</span>}
          {whenRaised && <span>{t('detail.whenRaised', { value: whenRaised })}</span>}
        </div>
      </div>
      <div className={styles.chips}>
        {device?.isBeyond != null && (
          <Chip tone={device.isBeyond ? 'danger' : 'good'}>{t(device.isBeyond ? 'detail.stillBeyond' : 'detail.backWithin')}</Chip>
        )}
        {isOnline === false && <Chip tone="danger">{t('detail.deviceOffline')}</Chip>}
      </div>
      {condition.kind !== 'state' && <AlarmCurve alarm={alarm} device={device} />}
    </Card>
  );
}

function NoDataCard({ alarm, liveValues, now }: CardProps) {
  const t = useTexts('alarm');
  const isOver = alarm.clearedAt !== null;
  const isReporting = isOver || (liveValues?.online ?? alarm.deviceOnline) === true;
  return (
    <Card title={t('detail.silent')} extra={t('detail.threshold', { limit: describeLimit(alarm.condition, null) ?? '' })}>
      <p className={styles.now} data-beyond={!isOver}>
        <span className={styles.words}>{formatDuration(findNoDataMs(alarm, now))}</span>
      </p>
      <div className={styles.chips}>
        <Chip tone={isReporting ? 'good' : 'danger'}>{t(isReporting ? 'detail.reportsAgain' : 'detail.stillSilent')}</Chip>
      </div>
    </Card>
  );
}
