/** Meters send only a few digits; a double has 15 to 17. */
const significantDigits = 12;

/** Removes the rounding error of binary fractions: 0.3 - 0.1 becomes 0.2, so that a value exactly at a limit compares as equal to it. */
export function tidyNumber(value: number): number {
  return Number(value.toPrecision(significantDigits));
}
