export function median(figures: readonly number[]): number {
  return readShare(
    figures.toSorted((one, other) => one - other),
    0.5,
  );
}

/** What this share of them did not exceed; not a number when there are none. @param share 0 to 1 */
export function readShare(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
