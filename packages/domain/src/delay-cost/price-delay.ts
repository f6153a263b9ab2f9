import type { LocalHour } from '../clock/local-buckets.ts';
import { localDate } from '../clock/work-calendar.ts';
import { offsetAt } from '../clock/zone-offset.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import type { KeyedVersion } from '../tariff/bill-use.ts';
import { findStarted, type Started } from '../tariff/started.ts';
import { thresholdsOf } from '../tariff/step-period.ts';
import { listBandsOf, type TariffCalendar } from '../tariff/tariff-calendar.ts';
import { slotsPerDay, type TariffBand } from '../tariff/tariff-version.ts';
import { unitPriceOf } from '../tariff/unit-price.ts';
import type { ExcessHour } from './measure-delay.ts';

/** By what the energy of a place is paid. */
export interface EnergyTariff {
  /** Null: no tariff is in force. */
  versions: readonly Started<KeyedVersion | null>[];
  calendar: TariffCalendar;
  zone: string;
  /** How many persons live there. */
  persons: number;
  /** Thousandths of the unit that were used in the present period of the steps, by the version's key. */
  used: ReadonlyMap<string, number>;
}

export interface PricedDelay {
  /** The loss of an hour, out of the last hours, each at the price of its band. Both are fen, rounded half up. */
  fenPerHour: number;
  /** What was lost since the fault; hours below the usual amount are taken off. Not negative. */
  fenTotal: number;
}

/** Micro-yuan of a unit in a fen. */
const microPerFen = 10_000;

/** Prices what is lost. Returns null where no tariff holds in one of the hours. */
export function priceDelay(
  { recent, sinceFault }: { recent: readonly ExcessHour[]; sinceFault: readonly ExcessHour[] },
  tariff: EnergyTariff,
): PricedDelay | null {
  const priceOf = createPrices(tariff);
  const total = sumOf(sinceFault, priceOf);
  const last = sumOf(recent, priceOf);
  if (total === null || last === null) return null;
  return {
    fenPerHour: Math.max(0, Math.round(last / recent.length / microPerFen)),
    fenTotal: Math.max(0, Math.round(total / microPerFen)),
  };
}

function sumOf(hours: readonly ExcessHour[], priceOf: (hour: LocalHour) => number | null): number | null {
  let sum = 0;
  for (const hour of hours) {
    const price = priceOf(hour);
    if (price === null) return null;
    sum += hour.excess * price;
  }
  return sum;
}

/** @returns the mean price of an hour's quarters, in micro-yuan a unit */
function createPrices(tariff: EnergyTariff): (hour: LocalHour) => number | null {
  const bandsOf = rememberBands(tariff.calendar);
  return ({ start, end }) => {
    let sum = 0;
    let count = 0;
    for (let at = start; at < end; at += quarterMs) {
      const keyed = findStarted(tariff.versions, at);
      if (!keyed) return null;
      const slot = Math.floor((at + offsetAt(at, tariff.zone)) / quarterMs) % slotsPerDay;
      const band = bandsOf(keyed, localDate(at, tariff.zone))[slot];
      if (band === undefined) return null;
      sum += unitPriceOf(keyed.version, band, stepOf(keyed, tariff));
      count += 1;
    }
    return sum / count;
  };
}

function rememberBands(calendar: TariffCalendar): (keyed: KeyedVersion, date: string) => readonly TariffBand[] {
  const known = new Map<string, readonly TariffBand[]>();
  return ({ key, version }, date) => {
    const found = known.get(`${key} ${date}`) ?? listBandsOf(date, version, calendar);
    known.set(`${key} ${date}`, found);
    return found;
  };
}

/** The step that the place has reached by now: what is lost comes on top of what it uses anyway. */
function stepOf({ key, version: { steps } }: KeyedVersion, { persons, used }: EnergyTariff): number {
  if (!steps) return 0;
  const counter = used.get(key) ?? 0;
  return thresholdsOf(steps, persons).filter((threshold) => counter >= threshold).length;
}
