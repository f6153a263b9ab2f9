/** Meters send a few digits; a double has fifteen to seventeen. */
const meaningfulDigits = 12;

/** Takes away what binary fractions add: 0.3 - 0.1 is 0.2 here, so that a value exactly at a limit is at it. */
export function tidyNumber(value: number): number {
  return Number(value.toPrecision(meaningfulDigits));
}
