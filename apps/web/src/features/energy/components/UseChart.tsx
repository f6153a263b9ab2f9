import { useCallback, useMemo } from 'react';
import { Chart } from '#shared/chart/Chart.tsx';
import { drawComparison } from '#shared/chart/draw-comparison.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import type { EnergyFigures } from '../hooks/use-energy-figures.ts';
import { energyColors } from '../model/energy-colors.ts';
import type { EnergyPeriod } from '../model/energy-period.ts';
import { formatPeriod, formatPoint, formatTick } from '../model/period-texts.ts';
import styles from './UseChart.module.css';

export interface UseChartProps {
  figures: EnergyFigures;
  period: EnergyPeriod;
  /** 2026-11-20 */
  today: string;
}

const height = 220;

/** The consumption over the period, with the period before as a line. */
export function UseChart({ figures, period, today }: UseChartProps) {
  const t = useTexts('energy');
  const { kind } = period;
  const { bars, unit, energyType } = figures;
  const title = formatPeriod(period, today);
  const beforeLabel = t(`chart.before.${kind}`);
  const color = energyColors[energyType];
  const draw = useCallback(
    () =>
      drawComparison({
        names: (bars ?? []).map(({ at }) => formatPoint(kind, at)),
        ticks: (bars ?? []).map(({ at }) => formatTick(kind, at)),
        now: { label: title, values: (bars ?? []).map(({ amount }) => amount), color },
        before: { label: beforeLabel, values: (bars ?? []).map(({ before }) => before) },
      }),
    [bars, kind, title, beforeLabel, color],
  );
  const table = useMemo(
    () => ({
      head: [t(`chart.point.${kind}`), `${title} ${unit}`, `${beforeLabel} ${unit}`],
      rows: (bars ?? []).map(({ at, amount, before }) => [
        formatPoint(kind, at),
        amount === null ? t('chart.none') : formatNumber(amount),
        before === null ? '-' : formatNumber(before),
      ]),
    }),
    [bars, kind, title, unit, beforeLabel, t],
  );
  return (
    <Card>
      <div className={styles.legend} aria-hidden="true">
        <span className={styles.key}>
          <span className={styles.bar} style={{ background: `var(${color})` }} />
          {title}
        </span>
        <span className={styles.key}>
          <span className={styles.line} />
          {beforeLabel}
        </span>
        <span className={styles.unit}>{unit}</span>
      </div>
      {bars === null ? (
        <div style={{ blockSize: height }} />
      ) : (
        <Chart
          label={t('chart.label', { period: title, before: beforeLabel })}
          height={height}
          draw={draw}
          formatValue={formatNumber}
          table={table}
        />
      )}
    </Card>
  );
}
