import { useCallback, useMemo } from 'react';
import { Chart } from '#shared/chart/Chart.tsx';
import { drawComparison } from '#shared/chart/draw-comparison.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { createSample, drawBars, drawCurve } from '../model/chart-samples.ts';

const fewItems = 5;
const dayHours = 24;
const barsHeight = 160;
const height = 200;

/** Every kind of chart in the app. @param set selects the sample data */
export function SampleCharts({ set }: { set: number }) {
  return (
    <>
      <BarsSample set={set} />
      <ComparisonSample set={set} />
      <CurveSample set={set} />
      <ComparisonSample set={set} isEmpty />
    </>
  );
}

function BarsSample({ set }: { set: number }) {
  const t = useTexts('diagnostics');
  const names = useMemo(() => Array.from({ length: fewItems }, (_, index) => t('chart.item', { count: index + 1 })), [t]);
  const values = useMemo(() => createSample(set, fewItems), [set]);
  const draw = useCallback(() => drawBars(names, values, t('chart.value')), [names, values, t]);
  const title = t('chart.kinds.bars');
  return (
    <Card title={title}>
      <Chart
        label={title}
        height={barsHeight}
        draw={draw}
        formatValue={formatNumber}
        table={{ head: [t('chart.name'), t('chart.value')], rows: names.map((name, index) => [name, formatNumber(values[index] ?? 0)]) }}
      />
    </Card>
  );
}

function ComparisonSample({ set, isEmpty = false }: { set: number; isEmpty?: boolean }) {
  const t = useTexts('diagnostics');
  const names = useMemo(() => listHours(), []);
  const values = useMemo(() => createSample(set, dayHours).map((value) => (isEmpty ? null : value)), [set, isEmpty]);
  const before = useMemo(() => createSample(set + 1, dayHours).map((value) => (isEmpty ? null : value)), [set, isEmpty]);
  const draw = useCallback(
    () =>
      drawComparison({
        names,
        ticks: names,
        now: { label: t('chart.value'), values, color: '--electricity' },
        before: { label: t('chart.before'), values: before },
      }),
    [names, values, before, t],
  );
  const title = t(isEmpty ? 'chart.kinds.empty' : 'chart.kinds.comparison');
  const write = (value: number | null | undefined) => (typeof value === 'number' ? formatNumber(value) : '-');
  return (
    <Card title={title}>
      <Chart
        label={title}
        height={height}
        draw={draw}
        formatValue={formatNumber}
        table={{
          head: [t('chart.name'), t('chart.value'), t('chart.before')],
          rows: names.map((name, index) => [name, write(values[index]), write(before[index])]),
        }}
      />
    </Card>
  );
}

function CurveSample({ set }: { set: number }) {
  const t = useTexts('diagnostics');
  const names = useMemo(() => listHours(), []);
  const values = useMemo(() => createSample(set, dayHours), [set]);
  const labels = useMemo(() => ({ least: t('chart.least'), most: t('chart.most'), mean: t('chart.mean') }), [t]);
  const draw = useCallback(() => drawCurve(names, values, labels), [names, values, labels]);
  const title = t('chart.kinds.curve');
  return (
    <Card title={title}>
      <Chart
        label={title}
        height={height}
        draw={draw}
        formatValue={formatNumber}
        table={{ head: [t('chart.name'), labels.mean], rows: names.map((name, index) => [name, formatNumber(values[index] ?? 0)]) }}
      />
    </Card>
  );
}

function listHours(): string[] {
  return Array.from({ length: dayHours }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
}
