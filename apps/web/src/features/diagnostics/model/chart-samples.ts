import type { ChartOption } from '#shared/chart/chart-core.ts';
import { formatNumber } from '#shared/format/number.ts';
import { readColor } from '#shared/theme/theme.ts';

const swing = 2.4;
const base = 1234.567;

/** Numbers of a data set: the same each time, and different in the next set. */
export function createSample(set: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.round((Math.sin((index + 1) * (set + 1) * 0.7) + swing) * base) / 100);
}

/** Horizontal bars with names and values. */
export function drawBars(names: readonly string[], values: readonly number[], label: string): ChartOption {
  const ink = readColor('--ink');
  return {
    grid: { left: 0, right: 56, top: 0, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', show: false, max: 'dataMax' },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...names],
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: ink },
    },
    series: [
      {
        type: 'bar',
        name: label,
        barWidth: 14,
        data: [...values],
        itemStyle: { color: readColor('--brand'), borderRadius: 7 },
        label: { show: true, position: 'right', color: ink, formatter: ({ value }) => formatNumber(Number(value)) },
      },
    ],
  };
}

export interface CurveLabels {
  least: string;
  most: string;
  mean: string;
}

/** A line of means with minimum and maximum. */
export function drawCurve(names: readonly string[], values: readonly number[], labels: CurveLabels): ChartOption {
  const color = readColor('--environment');
  const ink = readColor('--ink-2');
  const thin = { type: 'line', symbol: 'none', lineStyle: { color: ink, width: 1, type: 'dashed' }, itemStyle: { color: ink } } as const;
  return {
    grid: { left: 2, right: 6, top: 10, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'category', data: [...names], boundaryGap: false, axisLabel: { color: ink, hideOverlap: true } },
    yAxis: { type: 'value', scale: true, axisLabel: { color: ink }, splitLine: { lineStyle: { color: readColor('--line') } } },
    series: [
      { ...thin, name: labels.most, data: values.map((value) => value * 1.15) },
      { type: 'line', name: labels.mean, symbol: 'none', data: [...values], lineStyle: { color, width: 2 }, itemStyle: { color } },
      { ...thin, name: labels.least, data: values.map((value) => value * 0.85) },
    ],
  };
}
