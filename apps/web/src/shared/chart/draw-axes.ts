import { formatNumber } from '../format/number.ts';
import { readColor } from '../theme/theme.ts';
import type { ChartOption } from './chart-core.ts';

export interface Axes {
  /** The full name of each column, for the tooltip. */
  names: readonly string[];
  /** The short name, for the axis. */
  ticks: readonly string[];
  /** So many columns at most are named on the axis. */
  maxTicks?: number;
  /** The least distance between the values that are named: 1 where things are counted. */
  minInterval?: number;
}

const thousand = 1000;

/** The frame of a chart of values over time. */
export function drawAxes({ names, ticks, maxTicks = 8, minInterval }: Axes): Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'> {
  const label = { color: readColor('--ink-2'), fontSize: 11 };
  const lineStyle = { color: readColor('--line') };
  const formatValue = (value: number) => formatNumber(value, Math.abs(value) >= thousand ? 0 : 2);
  return {
    grid: { left: 2, right: 6, top: 10, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...names],
      axisLine: { lineStyle },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        hideOverlap: true,
        interval: Math.ceil(names.length / maxTicks) - 1,
        formatter: (_: string, index: number) => ticks[index] ?? '',
      },
    },
    yAxis: { type: 'value', splitNumber: 3, minInterval, axisLabel: { ...label, formatter: formatValue }, splitLine: { lineStyle } },
  };
}
