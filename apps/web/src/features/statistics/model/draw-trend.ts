import type { ApiOutput } from '@energy-om/contract';
import type { ChartOption } from '#shared/chart/chart-core.ts';
import { formatNumber } from '#shared/format/number.ts';
import { readColor } from '#shared/theme/theme.ts';

type Trend = ApiOutput<'getWorkOrderStatistics'>['trend'];

export const trendFigures = ['created', 'finished', 'missed'] as const;
type TrendFigure = (typeof trendFigures)[number];

export const trendColors: Record<TrendFigure, `--${string}`> = { created: '--brand', finished: '--good', missed: '--danger' };

const maxTicks = 6;

/** Bars of what was created and finished, with what was late as a line over them. */
export function drawTrend({ grain, points }: Trend, names: readonly string[], labels: Record<TrendFigure, string>): ChartOption {
  const ink = readColor('--ink-2');
  const tickOf = (date: string) => (grain === 'day' ? date.slice(5) : date.slice(0, 7));
  return {
    grid: { left: 2, right: 6, top: 10, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...names],
      axisLine: { lineStyle: { color: readColor('--line') } },
      axisTick: { show: false },
      axisLabel: {
        color: ink,
        fontSize: 11,
        hideOverlap: true,
        interval: Math.ceil(points.length / maxTicks) - 1,
        formatter: (_: string, index: number) => tickOf(points[index]?.starts ?? ''),
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: 3,
      minInterval: 1,
      axisLabel: { color: ink, fontSize: 11, formatter: (value: number) => formatNumber(value) },
      splitLine: { lineStyle: { color: readColor('--line') } },
    },
    series: trendFigures.map((figure) => {
      const color = readColor(trendColors[figure]);
      const data = points.map((point) => point[figure]);
      if (figure === 'missed') {
        return {
          type: 'line' as const,
          name: labels[figure],
          data,
          showSymbol: false,
          lineStyle: { color, width: 2 },
          itemStyle: { color },
        };
      }
      return { type: 'bar' as const, name: labels[figure], data, barMaxWidth: 10, itemStyle: { color, borderRadius: [2, 2, 0, 0] } };
    }),
  };
}
