/** Thousandths of the unit, and micro-yuan. */
export const quantityScale = 1000;
export const priceScale = 1_000_000;

/** Yuan a unit, with as many digits as it has, and two at least. */
export function writePrice(price: number): string {
  return (price / priceScale).toFixed(6).replace(/0{1,4}$/, '');
}

const shownDigits = 4;

/** What was computed is exact to nine digits; people need four of them to follow the rounding. */
export function shortenExact(exact: string): string {
  return Number(exact).toFixed(shownDigits);
}
