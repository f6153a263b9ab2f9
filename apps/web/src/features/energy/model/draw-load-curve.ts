import type { ChartOption } from '#shared/chart/chart-core.ts';
import { formatNumber } from '#shared/format/number.ts';
import { readColor } from '#shared/theme/theme.ts';

export interface LoadCurve {
  label: string;
  names: readonly string[];
  ticks: readonly string[];
  /** Null: not known yet. */
  values: readonly (number | null)[];
  color: `--${string}`;
}

const maxTicks = 8;
const thousand = 1000;

/** The load as steps, since a quarter of an hour has one mean. */
export function drawLoadCurve({ label, names, ticks, values, color }: LoadCurve): ChartOption {
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
