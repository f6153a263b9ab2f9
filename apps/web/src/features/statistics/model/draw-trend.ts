import type { ApiOutput } from '@energy-om/contract';
import type { ChartOption } from '#shared/chart/chart-core.ts';
import { drawAxes } from '#shared/chart/draw-axes.ts';
import { readColor } from '#shared/theme/theme.ts';

type Trend = ApiOutput<'getWorkOrderStatistics'>['trend'];

export const trendFigures = ['created', 'finished', 'missed'] as const;
type TrendFigure = (typeof trendFigures)[number];

export const trendColors: Record<TrendFigure, `--${string}`> = { created: '--brand', finished: '--good', missed: '--danger' };

const maxTicks = 6;

/** Bars of what was created and finished, with what was late as a line over them. */
export function drawTrend({ grain, points }: Trend, names: readonly string[], labels: Record<TrendFigure, string>): ChartOption {
  const tickOf = (date: string) => (grain === 'day' ? date.slice(5) : date.slice(0, 7));
  return {
    ...drawAxes({ names, ticks: points.map(({ starts }) => tickOf(starts)), maxTicks, minInterval: 1 }),
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
