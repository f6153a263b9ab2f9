import type { ApiOutput } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { useState } from 'react';
import { findMovement, follow } from '#features/home/model/find-movement.ts';
import { findDeviceNow } from '#shared/alarm/device-now.ts';
import { formatMeasuredWithUnit } from '#shared/device/format-measured.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import styles from './UrgentReading.module.css';

export type Measured = NonNullable<NonNullable<ApiOutput<'getHomePage'>['mostUrgent']>['measured']>;

/** An older value is shown with its age and is not called live. */
const liveForMs = 5 * minuteMs;

/**
 * The current value of an alarm's device, and in which direction it moved last; red until it is back within the limit.
 * @param now epoch milliseconds
 */
export function UrgentReading({ measured, now }: { measured: Measured; now: number }) {
  const t = useTexts('home');
  const { deviceId, condition, before, unit, decimals, label } = measured;
  const liveValues = useDeviceValues([deviceId]).get(deviceId) ?? null;
  const { value, at, isBeyond } = findDeviceNow({ condition, current: measured }, liveValues) ?? { ...measured, isBeyond: null };
  const movement = useMovement(`${deviceId} ${label}`, value, before);
  const isLive = now - new Date(at).getTime() < liveForMs;
  return (
    <span className={styles.reading}>
      {isLive ? t('reading.live') : formatAgo(at, now)} <span className="visually-hidden">{label}</span>
      <b className={styles.value} data-over={isBeyond !== false}>
        {formatMeasuredWithUnit(value, { unit, decimals })}
        {isLive && movement && (
          <>
            {' '}
            <span aria-hidden="true">{movement === 'up' ? '↑' : '↓'}</span>
            <span className="visually-hidden">{t(`reading.${movement}`)}</span>
          </>
        )}
      </b>
    </span>
  );
}

function useMovement(of: string, value: Measured['value'], before: Measured['before']) {
  const [followed, setFollowed] = useState(() => ({ of, value, movement: findMovement(before, value) }));
  const next = follow(followed, { of, value, before });
  if (next.of !== followed.of || next.value !== followed.value) setFollowed(next);
  return next.movement;
}
