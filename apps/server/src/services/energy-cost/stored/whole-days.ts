import { dayMs, localDayAt, type PricedStretch, quarterMs } from '@energy-om/domain';

/** Names the bands of a day by runs of quarters: 32 of V and 64 of P are V32P64. Empty where no tariff holds. */
export function nameBands(slots: string): string {
  return slots.replace(/(.)\1*/g, (run, band: string) => `${band}${run.length}`);
}

/**
 * Whether a stretch is a local day of 24 hours in which one version holds, so that its bands follow from the time since its beginning and from nothing else. Days on which
 * clocks change are none.
 */
export function isWholeDay({ from, to }: Pick<PricedStretch, 'from' | 'to'>, zone: string): boolean {
  if (to - from !== dayMs || from % quarterMs !== 0) return false;
  const { start, end } = localDayAt(from, zone);
  return start === from && end === to;
}
