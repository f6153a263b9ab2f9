import { textOf } from '#shared/i18n/texts.ts';
import type { EnergyFigures } from '../hooks/use-energy-figures.ts';
import type { EnergyPeriod } from './energy-period.ts';
import { formatPoint } from './period-texts.ts';

/** The rows of a file: each hour, day, month or year with its consumption and that before, then the total and the carbon. */
export function listAnalysisRows(figures: EnergyFigures, { kind, at }: EnergyPeriod, title: string): string[][] {
  const { unit, bars, total, before, carbon } = figures;
  const text = (value: number | null) => (value === null ? '' : String(value));
  return [
    [textOf('energy', `chart.point.${kind}`), `${title} (${unit})`, `${textOf('energy', `chart.before.${kind}`)} (${unit})`],
    ...(bars ?? []).map((bar) => [kind === 'day' ? `${at} ${formatPoint(kind, bar.at)}` : bar.at, text(bar.amount), text(bar.before)]),
    [textOf('energy', 'total'), text(total), text(before)],
    ...(carbon ? [[`${textOf('energy', 'carbon.label')} (kgCO₂)`, text(carbon.kilograms), '']] : []),
  ];
}
