import { valueTypes } from '@energy-om/domain';
import { useCallback } from 'react';
import { Chart } from '../../../shared/chart/Chart.tsx';
import { formatDateTime, formatDay, formatTime } from '../../../shared/format/time.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { formatMeasuredWithUnit } from '../../../shared/monitor/format-measured.ts';
import { useScreenState } from '../../../shared/navigation/screen-state.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { FilterChips } from '../../../shared/ui/FilterChips.tsx';
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx';
import { Segmented } from '../../../shared/ui/Segmented.tsx';
import { useCurve } from '../api/use-curve.ts';
import { type CurvePoint, condenseCurve } from '../model/curve-points.ts';
import { type CurveRange, curveRanges, isWithinDay } from '../model/curve-window.ts';
import { drawCurve } from '../model/draw-curve.ts';
import { energyColors } from '../model/energy-color.ts';
import { findCurveValues, findUsualCurve, type Meter, type MeterValue } from '../model/main-figures.ts';
import styles from './CurveCard.module.css';

const chartHeight = 220;
/** Who has the curve read out hears about this many rows. */
const mostRows = 48;

/** How one of the meter's values went: which one, and how far back, can be chosen. */
export function CurveCard({ meter }: { meter: Meter }) {
  const t = useTexts('monitor');
  const [key, setKey] = useScreenState<string | null>('curve value', null);
  const [range, setRange] = useScreenState<CurveRange>('curve range', 'day');
  const offered = findCurveValues(meter.values);
  const value = offered.find((one) => one.key === key) ?? findUsualCurve(meter.values);
  if (!value) return null;
  return (
    <Card title={t('meter.curve')}>
      {offered.length > 1 && (
        <FilterChips
          label={t('meter.curveValue')}
          options={offered.map((one) => ({ value: one.key, label: one.label }))}
          value={value.key}
          onChange={setKey}
        />
      )}
      <Segmented
        label={t('meter.range')}
        options={curveRanges.map((one) => ({ value: one, label: t(`meter.ranges.${one}`) }))}
        value={range}
        onChange={setRange}
      />
      <Curve meter={meter} value={value} range={range} />
    </Card>
  );
}

function Curve({ meter: { id, energyType }, value, range }: { meter: Meter; value: MeterValue; range: CurveRange }) {
  const t = useTexts('monitor');
  const { data, points, isError, refetch, isPlaceholderData } = useCurve(id, value, range);
  const shown = data?.value ?? value;
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
    return drawCurve({ points, from, to, color, formatMoment: isWithinDay(range) ? formatTime : (at) => formatDay(at), describe });
  }, [points, from, to, color, range, shown, t]);
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
        table={{
          head: [t('meter.time'), t('meter.mean'), t('meter.least'), t('meter.most')],
          rows: condenseCurve(points, mostRows).map(({ at, mean, least, most }) => [
            formatDateTime(at),
            format(mean),
            format(least),
            format(most),
          ]),
        }}
      />
      <Extremes points={points} format={format} hasMean={shown.valueType !== valueTypes.register} />
    </div>
  );
}

function NoPoints() {
  const t = useTexts('monitor');
  return (
    <div className={styles.none} style={{ height: chartHeight }}>
      <p>{t('meter.noPoints')}</p>
      <p className={styles.hint}>{t('meter.noPointsHint')}</p>
    </div>
  );
}

interface ExtremesProps {
  points: readonly CurvePoint[];
  format: (measured: number) => string;
  /** The mean of a register says nothing. */
  hasMean: boolean;
}

function Extremes({ points, format, hasMean }: ExtremesProps) {
  const t = useTexts('monitor');
  const [whole] = condenseCurve(points, 1);
  if (!whole) return null;
  const extremes = hasMean ? (['least', 'mean', 'most'] as const) : (['least', 'most'] as const);
  return (
    <p className={styles.extremes}>
      {extremes.map((name) => (
        <span key={name}>
          {t(`meter.${name}`)} <b>{format(whole[name])}</b>
        </span>
      ))}
    </p>
  );
}
