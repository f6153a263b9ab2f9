import { textOf } from '#shared/i18n/texts.ts';
import type { Cost, CostFigures } from '../hooks/use-energy-cost.ts';
import { amountOf, type BandKey, listBandKeys } from './band-uses.ts';

/** Fen of a yuan. */
const fenPerYuan = 100;

/**
 * Adds to the rows of an analysis (a head, the points, the total, and what else there is) what was used in each band and what it costs. A cell without a price is empty.
 * @param cost null, or too large: the rows stay as they are
 */
export function addCostColumns(rows: readonly (readonly string[])[], cost: CostFigures | null): string[][] {
  if (cost === null || cost.isTooLarge) return rows.map((row) => [...row]);
  const keys = listBandKeys(cost.total);
  const head = [...keys.map((key) => `${nameOf(key)} (${cost.unit})`), textOf('energy', 'cost.amount')];
  const cells = (own: Cost | null) =>
    own === null
      ? head.map(() => '')
      : [...keys.map((key) => String(amountOf(own, key))), own.cents === null ? '' : (own.cents / fenPerYuan).toFixed(2)];
  const added = [head, ...cost.points.map((point) => cells(point.cost)), cells(cost.total)];
  return rows.map((row, index) => [...row, ...(added[index] ?? head.map(() => ''))]);
}

function nameOf(key: BandKey): string {
  return key === 'none' ? textOf('energy', 'cost.unpriced') : textOf('tariff', `band.${key}`);
}
