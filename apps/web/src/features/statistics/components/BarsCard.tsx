import { useCallback } from 'react';
import { Chart } from '#shared/chart/Chart.tsx';
import type { ChartOption } from '#shared/chart/chart-core.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { readColor } from '#shared/theme/theme.ts';
import { Card } from '#shared/ui/display/Card.tsx';

export interface Bar {
  name: string;
  value: number;
  /** The theme's brand colour by default. */
  color?: `--${string}`;
}

const rowHeight = 32;
const maxNameWidth = 132;

/** Numbers as horizontal bars, each with its name and value. */
export function BarsCard({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const t = useTexts('statistics');
  const unit = t('orders');
  const draw = useCallback(() => drawBars(bars, unit), [bars, unit]);
  if (bars.length === 0) return null;
  return (
    <Card title={title}>
      <Chart
        label={title}
        height={bars.length * rowHeight}
        draw={draw}
        formatValue={formatNumber}
        table={{ head: [title, unit], rows: bars.map(({ name, value }) => [name, formatNumber(value)]) }}
      />
    </Card>
  );
}

function drawBars(bars: readonly Bar[], unit: string): ChartOption {
  const ink = readColor('--ink');
  return {
    grid: { left: 0, right: 44, top: 0, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', show: false, max: 'dataMax' },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: readColor('--ink-2'), fontSize: 13, width: maxNameWidth, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        name: unit,
        barWidth: 14,
        showBackground: true,
        backgroundStyle: { color: readColor('--raised'), borderRadius: 7 },
        itemStyle: { borderRadius: 7 },
        data: bars.map(({ value, color }) => ({ value, itemStyle: { color: readColor(color ?? '--brand') } })),
        label: {
          show: true,
          position: 'right',
          color: ink,
          fontSize: 13,
          fontWeight: 600,
          formatter: ({ value }) => formatNumber(Number(value)),
        },
      },
    ],
  };
}
