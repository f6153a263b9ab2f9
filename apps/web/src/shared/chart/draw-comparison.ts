import { formatNumber } from '../format/number.ts';
import { readColor } from '../theme/theme.ts';
import type { ChartOption } from './chart-core.ts';

export interface Comparison {
  /** Of each column, in full, as the tooltip says it. */
  names: readonly string[];
  /** The same, as short as the axis needs it. */
  ticks: readonly string[];
  /** Null: no bar, no point of the line. */
  now: { label: string; values: readonly (number | null)[]; color: `--${string}` };
  before: { label: string; values: readonly (number | null)[] };
}

const maxTicks = 8;
const thousand = 1000;

/** Standing bars of now, with what was before as a line behind them. */
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
        // A single point between gaps would not show as a line.
        showSymbol: before.values.filter((value) => value !== null).length < 2,
        symbolSize: 5,
        lineStyle: { color: ink, width: 1.5, type: [4, 3] },
        itemStyle: { color: ink },
      },
    ],
  };
}
