import { formatNumber } from '../format/number.ts';
import { readColor } from '../theme/theme.ts';
import type { ChartOption } from './chart-core.ts';

/** What every chart has in common: the theme's present colours, type, and the tooltip's manner (spec §9). */
export function themeOption(): ChartOption {
  return {
    animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 300,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: readColor('--ink-2') },
    tooltip: {
      // Drawn on the canvas: markup would need the styles that the security policy is there to keep out.
      renderMode: 'richText',
      // The whole row or column answers: a short bar is no target for a finger.
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: readColor('--line'), opacity: 0.4 } },
      confine: true,
      backgroundColor: readColor('--raised'),
      borderColor: readColor('--line'),
      textStyle: { color: readColor('--ink'), fontSize: 13 },
      valueFormatter: formatTooltipValue,
    },
  };
}

/** At most 2 decimals, thousands separated (spec §9). */
export function formatTooltipValue(value: unknown): string {
  return typeof value === 'number' ? formatNumber(value) : '-';
}
