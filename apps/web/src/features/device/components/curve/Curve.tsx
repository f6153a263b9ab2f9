import { valueTypes } from '@energy-om/domain';
import { useCallback } from 'react';
import { useCurve } from '#features/device/hooks/use-curve.ts';
import { type CurvePoint, condenseCurve } from '#features/device/model/curve-points.ts';
import { type CurveRange, isWithinDay } from '#features/device/model/curve-window.ts';
import { type CurveLimit, drawCurve } from '#features/device/model/draw-curve.ts';
import { energyColors } from '#features/device/model/energy-color.ts';
import type { Meter, MeterValue } from '#features/device/model/main-figures.ts';
import { Chart } from '#shared/chart/Chart.tsx';
import { formatMeasuredWithUnit } from '#shared/device/format-measured.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDateTime, formatDay, formatTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import styles from './CurveCard.module.css';
import { CurveExtremes } from './CurveExtremes.tsx';
import { CurveLimits } from './CurveLimits.tsx';

const chartHeight = 220;
/** Screen readers get a table of about this many rows. */
const maxRows = 48;

const noLimits: readonly CurveLimit[] = [];

/** The curve of a value until now, with the limits of its alarm rules. While another curve is loading, the last one stays, faded. */
export function Curve({ meter: { id, energyType }, value, range }: { meter: Meter; value: MeterValue; range: CurveRange }) {
  const t = useTexts('device');
  const { data, points, isError, refetch, isPlaceholderData } = useCurve(id, value, range);
  const shown = data?.value ?? value;
  const limits = data?.limits ?? noLimits;
  const color = energyType ? energyColors[energyType] : '--brand';
  const [from, to] = [Date.parse(data?.from ?? ''), Date.parse(data?.to ?? '')];
  const draw = useCallback(() => {
    const format = (measured: number) => formatMeasuredWithUnit(measured, shown);
    const describe = ({ at, mean, least, most }: CurvePoint) =>
      [
        formatDateTime(at),
        `${t('meter.mean')}  ${format(mean)}`,
        ...(least === most ? [] : [`${t('meter.least')}  ${format(least)}`, `${t('meter.most')}  ${format(most)}`]),
      ].join('\n');
    const formatMoment = isWithinDay(range) ? (at: number) => formatTime(at) : (at: number) => formatDay(at);
    return drawCurve({ points, from, to, color, formatMoment, limits, describe });
  }, [points, from, to, color, range, limits, shown, t]);
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <div className={styles.waiting} style={{ height: chartHeight }} />;
  if (points.length === 0) return <NoPoints />;
  const format = (measured: number) => formatMeasuredWithUnit(measured, shown);
  const label = t('meter.curveLabel', { value: shown.label, range: t(`meter.ranges.${range}`) });
  return (
    <div className={styles.curve} data-old={isPlaceholderData}>
      <Chart
        label={label}
        height={chartHeight}
        draw={draw}
        formatValue={formatNumber}
        table={{
          head: [t('meter.time'), t('meter.mean'), t('meter.least'), t('meter.most')],
          rows: condenseCurve(points, maxRows).map(({ at, mean, least, most }) => [
            formatDateTime(at),
            format(mean),
            format(least),
            format(most),
          ]),
        }}
      />
      <CurveExtremes points={points} format={format} hasMean={shown.valueType !== valueTypes.register} />
      <CurveLimits limits={limits} unit={shown.unit} />
    </div>
  );
}

function NoPoints() {
  const t = useTexts('device');
  return (
    <div className={styles.none} style={{ height: chartHeight }}>
      <p>{t('meter.noPoints')}</p>
      <p className={styles.hint}>{t('meter.noPointsHint')}</p>
    </div>
  );
}
