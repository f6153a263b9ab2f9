import type { ApiOutput } from '@energy-om/contract';
import type { ChartOption } from '#shared/chart/chart-core.ts';
import { themeOption } from '#shared/chart/theme-option.ts';
import { formatNumber } from '#shared/format/number.ts';
import { readColor } from '#shared/theme/theme.ts';
import { type CurvePoint, splitAtDataGaps } from './curve-points.ts';

export type CurveLimit = ApiOutput<'getMeterCurve'>['limits'][number];

export interface CurveDrawing {
  points: readonly CurvePoint[];
  /** Both ends of the time axis, in epoch milliseconds. */
  from: number;
  to: number;
  color: `--${string}`;
  /** The label of a point of the time axis. */
  formatMoment: (at: number) => string;
  /** The limits of alarm rules: each is a dashed line in its level's colour, and the axis includes it. */
  limits: readonly CurveLimit[];
  /** The lines of the tooltip of a point. */
  describe: (point: CurvePoint) => string;
}

type Cell = [at: number, value: number | null];

const bandOpacity = 0.18;

/** A line of means in a band from minimum to maximum. The band is two stacked lines: an invisible one, and the distance above it. */
export function drawCurve({ points, from, to, color, formatMoment, limits, describe }: CurveDrawing): ChartOption {
  const drawn = readColor(color);
  const rows = withDataGaps(points);
  const cells = (read: (point: CurvePoint) => number): Cell[] => rows.map(({ at, point }) => [at, point && read(point)]);
  const hidden = { type: 'line', symbol: 'none', stack: 'band', stackStrategy: 'all', silent: true, lineStyle: { opacity: 0 } } as const;
  return {
    grid: { left: 0, right: 8, top: 12, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...themeOption().tooltip,
      axisPointer: { type: 'line', lineStyle: { color: readColor('--line-strong') } },
      formatter: (parameters) => {
        const point = rows[(Array.isArray(parameters) ? parameters[0] : parameters)?.dataIndex ?? -1]?.point;
        return point ? describe(point) : '';
      },
    },
    xAxis: {
      type: 'time',
      min: from,
      max: to,
      splitNumber: 4,
      axisLine: { lineStyle: { color: readColor('--line') } },
      axisTick: { show: false },
      axisLabel: { color: readColor('--ink-2'), hideOverlap: true, formatter: formatMoment },
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitNumber: 4,
      splitLine: { lineStyle: { color: readColor('--line') } },
      axisLabel: { color: readColor('--ink-2'), formatter: (value: number) => formatNumber(value) },
    },
    series: [
      { ...hidden, name: 'least', data: cells(({ least }) => least) },
      {
        ...hidden,
        name: 'band',
        data: cells(({ least, most }) => most - least),
        areaStyle: { color: drawn, opacity: bandOpacity },
      },
      {
        type: 'line',
        name: 'mean',
        data: cells(({ mean }) => mean),
        showSymbol: points.length === 1,
        symbolSize: 6,
        lineStyle: { color: drawn, width: 2 },
        itemStyle: { color: drawn },
        z: 3,
      },
      ...limits.map((limit) => drawLimit(limit, from, to)),
    ],
  };
}

/** Level 1 is the fallback for a level that does not exist. */
const limitColors = ['--level-1', '--level-1', '--level-2', '--level-3', '--level-4'] as const;

function drawLimit({ limit, level }: CurveLimit, from: number, to: number) {
  return {
    type: 'line',
    name: 'limit',
    symbol: 'none',
    silent: true,
    lineStyle: { color: readColor(limitColors[level] ?? '--level-1'), width: 1.5, type: 'dashed' },
    data: [from, to].map((at): Cell => [at, limit]),
    z: 2,
  } as const;
}

/** A row without a point between two pieces interrupts the line. */
function withDataGaps(points: readonly CurvePoint[]): { at: number; point: CurvePoint | null }[] {
  return splitAtDataGaps(points).flatMap((piece, index) => [
    ...(index > 0 && piece[0] ? [{ at: piece[0].at - 1, point: null }] : []),
    ...piece.map((point) => ({ at: point.at, point })),
  ]);
}
