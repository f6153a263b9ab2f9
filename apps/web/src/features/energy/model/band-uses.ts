import { type TariffBand, tariffBands } from '@energy-om/domain';
import type { Cost } from '../hooks/use-energy-cost.ts';

/** A band, or what was used without a tariff. */
export type BandKey = TariffBand | 'none';

/** What was used in a band, or without a tariff. */
export function amountOf(cost: Cost, key: BandKey): number {
  return key === 'none' ? cost.unpriced : (cost.bands.find(({ band }) => band === key)?.amount ?? 0);
}

/** The bands in which something was used, and `none` where something was used without a tariff. */
export function listBandKeys(total: Cost): BandKey[] {
  return [...tariffBands, 'none' as const].filter((key) => amountOf(total, key) > 0);
}
