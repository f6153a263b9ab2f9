import { minuteMs } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AlarmDetail } from '#features/alarm/hooks/use-alarm.ts';
import { findCurveRange } from '#features/alarm/model/curve-range.ts';
import { thinPoints } from '#features/alarm/model/curve-table.ts';
import { drawAlarmCurve } from '#features/alarm/model/draw-alarm-curve.ts';
import type { DeviceNow } from '#shared/alarm/device-now.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { Chart } from '#shared/chart/Chart.tsx';
import { formatMeasured } from '#shared/device/format-measured.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './AlarmCurve.module.css';

const height = 180;
const refreshIntervalMs = minuteMs;

/** The curve of the value from an hour before the alarm on, with the limit as a line. */
export function AlarmCurve({ alarm, device: deviceNow }: { alarm: AlarmDetail; device: DeviceNow | null }) {
  const t = useTexts('alarm');
  const { condition, value, raisedAt, device } = alarm;
  const { from, to } = findCurveRange(alarm, useNow(refreshIntervalMs));
  const key = condition.kind === 'noData' ? '' : condition.key;
  const input = { id: device.id, key, from, to };
  const { data, isError, refetch } = useApiQuery('getMeterCurve', input, {
    silent: true,
    placeholderData: keepPreviousData,
    enabled: key !== '',
  });
  const label = data?.value.label ?? alarm.label ?? key;
  const limit = condition.kind === 'threshold' ? condition.limit : null;
  const raisedValue = condition.kind === 'threshold' && typeof value === 'number' ? value : null;
  const newest = alarm.clearedAt === null && typeof deviceNow?.value === 'number' ? deviceNow.value : null;
  const newestAt = deviceNow?.at ?? null;
  const draw = useCallback(
    () =>
      drawAlarmCurve({
        points: data?.points ?? [],
        newest: newest === null || newestAt === null ? null : { at: newestAt, value: newest },
        limit,
        from: data?.from ?? from,
        to: data?.to ?? to,
        raised: raisedValue === null ? null : { at: raisedAt, value: raisedValue },
        names: { value: label, limit: t('detail.limitLine'), raised: t('detail.raisedMark') },
      }),
    [data, newest, newestAt, limit, from, to, raisedValue, raisedAt, label, t],
  );
  if (!data) {
    return (
      <div className={styles.place} style={{ height }}>
        {isError && (
          <>
            <p>{t('detail.curveFailed')}</p>
            <Retry onPress={refetch} />
          </>
        )}
      </div>
    );
  }
  if (data.points.length === 0) {
    return (
      <div className={styles.place} style={{ height: height / 2 }}>
        {t('detail.noCurve')}
      </div>
    );
  }
  return (
    <Chart
      label={t('detail.curve', { label })}
      height={height}
      draw={draw}
      formatValue={formatNumber}
      table={{
        head: [t('detail.time'), label],
        rows: thinPoints(data.points).map(({ at, mean }) => [formatWhen(at), formatMeasured(mean, data.value.decimals)]),
      }}
    />
  );
}

function Retry({ onPress }: { onPress: () => unknown }) {
  const t = useTexts('common');
  return (
    <Button variant="plain" size="small" onPress={onPress}>
      {t('retry')}
    </Button>
  );
}
