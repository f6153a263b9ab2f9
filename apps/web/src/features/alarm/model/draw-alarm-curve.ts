import type { ApiOutput } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import type { ChartOption } from '#shared/chart/chart-core.ts';
import { themeOption } from '#shared/chart/theme-option.ts';
import { formatTime, formatWhen } from '#shared/format/time.ts';
import { readColor } from '#shared/theme/theme.ts';

type Curve = ApiOutput<'getMeterCurve'>;

export interface AlarmCurveParts {
  points: Curve['points'];
  /** The device's newest value, which ends the line while the alarm is open. */
  newest: { at: number; value: number } | null;
  /** Null where the value is not compared with a number. */
  limit: number | null;
  from: string;
  to: string;
  raised: { at: string; value: number } | null;
  names: { value: string; limit: string; raised: string };
}

/** The means as a line, the limit as a dashed line, and the moment at which the alarm was raised. */
export function drawAlarmCurve({ points, newest, limit, from, to, raised, names }: AlarmCurveParts): ChartOption {
  const danger = readColor('--level-1');
  const label = { color: readColor('--ink-2'), fontSize: 12 };
  const isLong = Date.parse(to) - Date.parse(from) > dayMs;
  return {
    grid: { left: 0, right: 12, top: 12, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...themeOption().tooltip,
      axisPointer: { type: 'line', lineStyle: { color: readColor('--line-strong') } },
    } as ChartOption['tooltip'],
    xAxis: {
      type: 'time',
      min: from,
      max: Math.max(Date.parse(to), newest?.at ?? 0),
      splitNumber: 3,
      axisLine: { lineStyle: { color: readColor('--line') } },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true, formatter: (at: number) => (isLong ? formatWhen(at) : formatTime(at)) },
    },
    yAxis: { type: 'value', scale: true, splitNumber: 3, axisLabel: label, splitLine: { lineStyle: { color: readColor('--line') } } },
    series: [
      {
        type: 'line',
        name: names.value,
        showSymbol: false,
        symbol: 'circle',
        lineStyle: { width: 2, color: readColor('--brand-text') },
        itemStyle: { color: readColor('--brand-text') },
        data: listLine(points, newest),
      },
      {
        type: 'line',
        name: names.limit,
        showSymbol: false,
        symbol: 'none',
        silent: true,
        lineStyle: { width: 1.5, type: 'dashed', color: danger },
        itemStyle: { color: danger },
        data:
          limit === null
            ? []
            : [
                [from, limit],
                [to, limit],
              ],
      },
      {
        type: 'line',
        name: names.raised,
        symbol: 'circle',
        symbolSize: 9,
        itemStyle: { color: danger, borderColor: readColor('--card'), borderWidth: 2 },
        data: raised ? [[raised.at, raised.value]] : [],
      },
    ],
  };
}

function listLine(points: Curve['points'], newest: AlarmCurveParts['newest']): [at: number, value: number][] {
  const line = points.map(({ at, mean }): [number, number] => [Date.parse(at), mean]);
  const lastAt = line.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
  return newest && newest.at > lastAt ? [...line, [newest.at, newest.value]] : line;
}
