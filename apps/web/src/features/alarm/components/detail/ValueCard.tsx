import { formatAlarmValue } from '../../../../shared/alarm/alarm-value.ts';
import { describeLimit } from '../../../../shared/alarm/describe-condition.ts';
import { formatAgo, formatDuration } from '../../../../shared/format/time.ts';
import { useTexts } from '../../../../shared/i18n/texts.ts';
import { formatMeasured } from '../../../../shared/monitor/format-measured.ts';
import { Card } from '../../../../shared/ui/Card.tsx';
import { Chip } from '../../../../shared/ui/Chip.tsx';
import type { AlarmDetail } from '../../api/use-alarm.ts';
import { findDeviceNow, findSilence } from '../../model/device-now.ts';
import { AlarmCurve } from './AlarmCurve.tsx';
import styles from './ValueCard.module.css';

/** The value now, large, against the limit and what it was when the alarm was raised; how it went in between. */
export function ValueCard({ alarm, now }: { alarm: AlarmDetail; now: number }) {
  if (alarm.condition.kind === 'noData') return <SilenceCard alarm={alarm} now={now} />;
  return <MeasuredCard alarm={alarm} now={now} conditionKey={alarm.condition.key} />;
}

function MeasuredCard({ alarm, now, conditionKey }: { alarm: AlarmDetail; now: number; conditionKey: string }) {
  const t = useTexts('alarm');
  const device = findDeviceNow(alarm);
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
          {limit && <span>{limit}</span>}
          {whenRaised && <span>{t('detail.whenRaised', { value: whenRaised })}</span>}
        </div>
      </div>
      <div className={styles.chips}>
        {device?.isBeyond != null && (
          <Chip tone={device.isBeyond ? 'danger' : 'good'}>{t(device.isBeyond ? 'detail.stillBeyond' : 'detail.backWithin')}</Chip>
        )}
        {alarm.deviceOnline === false && <Chip tone="danger">{t('detail.deviceOffline')}</Chip>}
      </div>
      {condition.kind !== 'state' && <AlarmCurve alarm={alarm} valueKey={conditionKey} />}
    </Card>
  );
}

function SilenceCard({ alarm, now }: { alarm: AlarmDetail; now: number }) {
  const t = useTexts('alarm');
  const isOver = alarm.clearedAt !== null;
  return (
    <Card title={t('detail.silent')} extra={describeLimit(alarm.condition, null)}>
      <p className={styles.now} data-beyond={!isOver}>
        <span className={styles.words}>{formatDuration(findSilence(alarm, now))}</span>
      </p>
      <div className={styles.chips}>
        <Chip tone={isOver || alarm.deviceOnline ? 'good' : 'danger'}>
          {t(isOver || alarm.deviceOnline ? 'detail.heardAgain' : 'detail.stillSilent')}
        </Chip>
      </div>
    </Card>
  );
}
