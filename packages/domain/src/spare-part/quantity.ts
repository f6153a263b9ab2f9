/**
 * Quantities are whole thousandths of a unit and money is whole cents, so that sums are exact. On the wire a quantity is what people read, such
 * as 2.5, and becomes thousandths at the edge.
 */
export const quantityScale = 1000;

/** Of one movement: a million units. */
export const maxMovedThousandths = 1_000_000 * quantityScale;
/** Of the stock of a part in one store. */
export const maxStockThousandths = 2_000_000 * quantityScale;
/** Ten million yuan. */
export const maxPartPriceCents = 1_000_000_000;
/** A hundred million yuan. */
export const maxOrderCostCents = 10_000_000_000;
/** A thousand yuan an hour. */
export const maxLabourRateCents = 100_000;

/** @returns null for a number with more than three decimals */
export function toThousandths(quantity: number): number | null {
  const thousandths = Math.round(quantity * quantityScale);
  // A decimal number is the nearest one that a float has, so only what three decimals cannot write differs from it.
  return thousandths / quantityScale === quantity ? thousandths : null;
}

export function toQuantity(thousandths: number): number {
  return thousandths / quantityScale;
}

/** `value × numerator ÷ denominator`, rounded half up, without the loss of a float. For whole numbers that are not negative. */
export function scaleExactly(value: number, numerator: number, denominator: number): number {
  const divisor = BigInt(denominator);
  return Number((BigInt(value) * BigInt(numerator) * 2n + divisor) / (divisor * 2n));
}
