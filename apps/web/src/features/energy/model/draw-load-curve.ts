import type { ChartOption } from '#shared/chart/chart-core.ts';
import { drawAxes } from '#shared/chart/draw-axes.ts';
import { readColor } from '#shared/theme/theme.ts';

export interface LoadCurve {
  label: string;
  names: readonly string[];
  ticks: readonly string[];
  /** Null: not known yet. */
  values: readonly (number | null)[];
  color: `--${string}`;
}

/** The load as steps, since a quarter of an hour has one mean. */
export function drawLoadCurve({ label, names, ticks, values, color }: LoadCurve): ChartOption {
  return {
    ...drawAxes({ names, ticks }),
    series: [
      {
        type: 'line',
        name: label,
        step: 'end',
        data: [...values],
        showSymbol: false,
        lineStyle: { color: readColor(color), width: 2 },
        itemStyle: { color: readColor(color) },
        areaStyle: { color: readColor(color), opacity: 0.12 },
      },
    ],
  };
}
