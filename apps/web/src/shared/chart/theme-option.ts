import { showOrDash } from '@energy-om/domain';
import { formatNumber } from '../format/number.ts';
import { readColor } from '../theme/theme.ts';
import type { ChartOption } from './chart-core.ts';

/**
 * The options that all charts share: the theme's colours, the font, and the tooltip (spec §9).
 * @param formatValue formats the value in the tooltip; at most 2 decimals, thousands separated, by default
 */
export function themeOption(formatValue: (value: number) => string = formatNumber): ChartOption {
  return {
    animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 300,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: readColor('--ink-2') },
    tooltip: {
      // The tooltip is drawn on the canvas: markup would need inline styles, which the security policy forbids.
      renderMode: 'richText',
      // The whole row or column reacts to a tap, since a short bar is no target for a finger.
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: readColor('--line'), opacity: 0.4 } },
      confine: true,
      backgroundColor: readColor('--raised'),
      borderColor: readColor('--line'),
      textStyle: { color: readColor('--ink'), fontSize: 13 },
      valueFormatter: (value) => (typeof value === 'number' ? formatValue(value) : showOrDash(null)),
    },
  };
}
