import type { TariffBand, TariffVersion } from './tariff-version.ts';

/**
 * Returns what one more unit costs in a band and a step, in micro-yuan: with the fee for service, and without what is charged by time.
 * @param step 0 is the first; beyond the last one its price holds
 */
export function unitPriceOf({ prices, service }: Pick<TariffVersion, 'prices' | 'service'>, band: TariffBand, step = 0): number {
  const price = prices[band]?.[step] ?? prices[band]?.at(-1) ?? 0;
  if (service === null) return price;
  return service.by === 'unit' ? price + service.price : price * (1 + service.basisPoints / 10_000);
}
