import type { ChartOption } from '#shared/chart/chart-core.ts';
import { drawAxes } from '#shared/chart/draw-axes.ts';
import { readColor } from '#shared/theme/theme.ts';
import type { BandKey } from './band-uses.ts';

export interface StackedBand {
  key: BandKey;
  label: string;
  values: readonly (number | null)[];
}

const colors: Record<BandKey, `--${string}`> = {
  S: '--band-s',
  P: '--band-p',
  F: '--band-f',
  V: '--band-v',
  D: '--band-d',
  none: '--ink-3',
};

const degrees = Math.PI / 180;
const ink = 'rgb(255 255 255 / 55%)';

/** Patterns tell bands apart without their colours; the legend has the same ones (`BandLegend.module.css`). */
const patterns: Partial<Record<BandKey, object>> = {
  P: { symbol: 'rect', color: ink, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -45 * degrees },
  F: { symbol: 'rect', color: ink, dashArrayX: [1, 0], dashArrayY: [2, 5] },
  V: {
    symbol: 'circle',
    color: ink,
    symbolSize: 0.7,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  D: { symbol: 'rect', color: ink, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: 45 * degrees },
};

/** What was used in each band, one on the other. */
export function drawBands({
  names,
  ticks,
  bands,
}: {
  names: readonly string[];
  ticks: readonly string[];
  bands: readonly StackedBand[];
}): ChartOption {
  return {
    ...drawAxes({ names, ticks }),
    series: bands.map(({ key, label, values }) => ({
      type: 'bar',
      stack: 'use',
      name: label,
      data: [...values],
      barMaxWidth: 18,
      itemStyle: { color: readColor(colors[key]), ...(patterns[key] && { decal: patterns[key] }) },
    })),
  };
}
