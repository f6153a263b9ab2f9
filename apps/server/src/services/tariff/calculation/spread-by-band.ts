import {
  listBandsOf,
  localDayAt,
  offsetAt,
  type QuarterUse,
  quarterMs,
  slotsPerDay,
  type TariffBand,
  type TariffCalendar,
  type TariffVersion,
  tariffBands,
} from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';

interface Stretch {
  from: number;
  to: number;
  zone: string;
}

/**
 * Distributes an amount of each band evenly over the quarters of the band, as differences of the running total, so that they add up to it.
 * Throws `invalid` for an amount of a band that the stretch does not have.
 */
export function spreadByBand(
  amounts: Partial<Record<TariffBand, number>>,
  version: TariffVersion,
  calendar: TariffCalendar,
  stretch: Stretch,
): QuarterUse[] {
  const byBand = Map.groupBy(listQuarters(version, calendar, stretch), ({ band }) => band);
  const uses = tariffBands.flatMap((band) => {
    const amount = amounts[band] ?? 0;
    const quarters = byBand.get(band) ?? [];
    if (amount > 0 && quarters.length === 0) throw invalid({ [`amounts.${band}`]: 'tariffBandNotInMonth' });
    const total = (count: number) => Math.round((amount / quarters.length) * count);
    return quarters.map(({ at }, index) => ({ at, amount: total(index + 1) - total(index) }));
  });
  return uses.filter(({ amount }) => amount > 0).sort((one, other) => one.at - other.at);
}

function listQuarters(version: TariffVersion, calendar: TariffCalendar, { from, to, zone }: Stretch): { at: number; band: TariffBand }[] {
  const quarters: { at: number; band: TariffBand }[] = [];
  for (let start = from; start < to; ) {
    const { date, end } = localDayAt(start, zone);
    const bands = listBandsOf(date, version, calendar);
    for (let at = start; at < end; at += quarterMs) {
      const band = bands[Math.floor((at + offsetAt(at, zone)) / quarterMs) % slotsPerDay];
      if (band !== undefined) quarters.push({ at, band });
    }
    start = end;
  }
  return quarters;
}
