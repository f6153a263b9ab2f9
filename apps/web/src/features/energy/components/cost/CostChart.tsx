import { useCallback, useMemo } from 'react';
import type { Cost, CostFigures } from '#features/energy/hooks/use-energy-cost.ts';
import { amountOf, listBandKeys } from '#features/energy/model/band-uses.ts';
import { drawBands } from '#features/energy/model/draw-bands.ts';
import type { EnergyPeriod } from '#features/energy/model/energy-period.ts';
import { formatPeriod, formatPoint, formatTick } from '#features/energy/model/period-texts.ts';
import { Chart } from '#shared/chart/Chart.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from '../UseChart.module.css';

export interface CostChartProps {
  cost: CostFigures;
  period: EnergyPeriod;
  /** 2026-11-20 */
  today: string;
}

const height = 200;

/** What was used by hour, day, month or year, one band on the other. */
export function CostChart({ cost, period, today }: CostChartProps) {
  const t = useTexts('energy');
  const tTariff = useTexts('tariff');
  const { kind } = period;
  const { points, unit } = cost;
  const bands = useMemo(
    () =>
      listBandKeys(cost.total).map((key) => ({
        key,
        label: key === 'none' ? t('cost.unpriced') : tTariff(`band.${key}`),
        values: cost.points.map((point) => point.cost && amountOf(point.cost, key)),
      })),
    [cost, t, tTariff],
  );
  const draw = useCallback(
    () =>
      drawBands({
        names: points.map(({ at, cost: own }) => [formatPoint(kind, at), writeCents(own)].filter(Boolean).join(' · ')),
        ticks: points.map(({ at }) => formatTick(kind, at)),
        bands,
      }),
    [points, kind, bands],
  );
  const table = useMemo(
    () => ({
      head: [t(`chart.point.${kind}`), ...bands.map(({ label }) => `${label} ${unit}`), t('cost.amount')],
      rows: points.map(({ at, cost: own }, index) => [
        formatPoint(kind, at),
        ...bands.map(({ values }) => writeUse(values[index], t('chart.none'))),
        writeCents(own) || '-',
      ]),
    }),
    [points, bands, kind, unit, t],
  );
  return (
    <>
      <p className={styles.axis} aria-hidden="true">
        {unit}
      </p>
      <Chart
        label={t('cost.chart', { period: formatPeriod(period, today) })}
        height={height}
        draw={draw}
        formatValue={formatNumber}
        table={table}
      />
    </>
  );
}

function writeUse(amount: number | null | undefined, none: string): string {
  return amount === null || amount === undefined ? none : formatNumber(amount);
}

function writeCents(cost: Cost | null): string {
  return cost === null || cost.cents === null ? '' : formatMoney(cost.cents);
}
