import { formatNumber } from '../format/number.ts';
import { readColor } from '../theme/theme.ts';
import type { ChartOption } from './chart-core.ts';

export interface Comparison {
  /** The full name of each column, for the tooltip. */
  names: readonly string[];
  /** The short name, for the axis. */
  ticks: readonly string[];
  /** Null: no bar, no point of the line. */
  now: { label: string; values: readonly (number | null)[]; color: `--${string}` };
  before: { label: string; values: readonly (number | null)[] };
}

const maxTicks = 8;
const thousand = 1000;

/** Vertical bars of the present values, with the earlier values as a line behind them. */
export function drawComparison({ names, ticks, now, before }: Comparison): ChartOption {
  const ink = readColor('--ink-2');
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
        interval: Math.ceil(names.length / maxTicks) - 1,
        formatter: (_: string, index: number) => ticks[index] ?? '',
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: 3,
      axisLabel: { color: ink, fontSize: 11, formatter: (value: number) => formatNumber(value, Math.abs(value) >= thousand ? 0 : 2) },
      splitLine: { lineStyle: { color: readColor('--line') } },
    },
    series: [
      {
        type: 'bar',
        name: now.label,
        data: [...now.values],
        barMaxWidth: 18,
        itemStyle: { color: readColor(now.color), borderRadius: [3, 3, 0, 0] },
      },
      {
        type: 'line',
        name: before.label,
        data: [...before.values],
        // A single point between two gaps would not be visible as a line.
        showSymbol: before.values.filter((value) => value !== null).length < 2,
        symbolSize: 5,
        lineStyle: { color: ink, width: 1.5, type: [4, 3] },
        itemStyle: { color: ink },
      },
    ],
  };
}
