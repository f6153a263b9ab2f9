import { readColor } from '../theme/theme.ts';
import type { ChartOption } from './chart-core.ts';
import { drawAxes } from './draw-axes.ts';

export interface Comparison {
  /** The full name of each column, for the tooltip. */
  names: readonly string[];
  /** The short name, for the axis. */
  ticks: readonly string[];
  /** Null: no bar, no point of the line. */
  now: { label: string; values: readonly (number | null)[]; color: `--${string}` };
  before: { label: string; values: readonly (number | null)[] };
}

/** Vertical bars of the present values, with the earlier values as a line behind them. */
export function drawComparison({ names, ticks, now, before }: Comparison): ChartOption {
  const ink = readColor('--ink-2');
  return {
    ...drawAxes({ names, ticks }),
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
