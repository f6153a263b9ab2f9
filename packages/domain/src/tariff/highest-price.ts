import type { KeyedVersion } from './bill-use.ts';
import type { Started } from './started.ts';
import type { TariffVersion } from './tariff-version.ts';

/** Micro-yuan in a fen. */
const microPerFen = 10_000;

/**
 * The most that an amount used between two instants can cost, in fen and rounded up: at the highest price of the tariffs that hold then, with the fee for service.
 * Null: none does.
 * @param amount in units
 */
export function highestCostOf(
  amount: number,
  versions: readonly Started<KeyedVersion | null>[],
  { from, to }: { from: number; to: number },
): number | null {
  const held = versions.filter(({ from: starts }, index) => starts < to && (versions[index + 1]?.from ?? Number.POSITIVE_INFINITY) > from);
  const prices = held.flatMap(({ value }) => (value ? [highestPrice(value.version)] : []));
  return prices.length === 0 ? null : Math.ceil((amount * Math.max(...prices)) / microPerFen);
}

function highestPrice({ prices, service }: TariffVersion): number {
  const highest = Math.max(0, ...Object.values(prices).flat());
  if (service === null) return highest;
  return service.by === 'unit' ? highest + service.price : highest * (1 + service.basisPoints / 10_000);
}
