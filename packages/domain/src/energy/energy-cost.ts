import { localDayAt } from '../clock/local-buckets.ts';
import type { KeyedVersion } from '../tariff/bill-use.ts';
import { nanoPerFen, roundLines } from '../tariff/round-lines.ts';
import type { Started } from '../tariff/started.ts';
import { listBandsOf, type TariffCalendar } from '../tariff/tariff-calendar.ts';
import { type TariffBand, tariffBands } from '../tariff/tariff-version.ts';
import { unitPriceOf } from '../tariff/unit-price.ts';

/** A part of a local date in which one version of a tariff holds; null: none does. Instants are epoch milliseconds. */
export interface PricedStretch {
  /** 2026-11-20 */
  date: string;
  from: number;
  to: number;
  keyed: KeyedVersion | null;
  /** The band of each quarter of the wall clock's day, as one text; empty where no version holds. */
  slots: string;
}

/** Splits the time between two instants where a date ends and where another version begins. */
export function listPricedStretches(
  versions: readonly Started<KeyedVersion | null>[],
  { calendar, zone }: { calendar: TariffCalendar; zone: string },
  { from, to }: { from: number; to: number },
): PricedStretch[] {
  const stretches: PricedStretch[] = [];
  let next = versions.findIndex((version) => version.from > from);
  if (next === -1) next = versions.length;
  for (let at = from; at < to; ) {
    const day = localDayAt(at, zone);
    const keyed = versions[next - 1]?.value ?? null;
    const starts = versions[next]?.from ?? Number.POSITIVE_INFINITY;
    const end = Math.min(to, day.end, starts);
    stretches.push({
      date: day.date,
      from: at,
      to: end,
      keyed,
      slots: keyed ? listBandsOf(day.date, keyed.version, calendar).join('') : '',
    });
    if (starts <= end) next += 1;
    at = end;
  }
  return stretches;
}

/** What was used in a band under a version; null: no tariff held. In units. */
export interface BandUse {
  keyed: KeyedVersion | null;
  band: TariffBand | null;
  amount: number;
}

/** The bands of a use and what it costs. */
export interface EnergyCost {
  /** In the order of a bill's lines; bands without use are left out. */
  bands: { band: TariffBand; amount: number }[];
  /** What was used while no tariff held, and costs nothing known. */
  unpriced: number;
  /** Null where nothing has a price. */
  fen: number | null;
}

/** A unit's price is in micro-yuan. */
const nanoPerMicro = 1000;

/**
 * Computes what uses cost: each at the price of its band in the first step, with the fee for service. The fen of the parts add up to that of the whole, as the lines of
 * a bill do. @param parts by point of time
 */
export function computeEnergyCosts(parts: readonly (readonly BandUse[])[]): { total: EnergyCost; parts: EnergyCost[] } {
  const fen = roundLines(parts.map(nanoOf));
  return {
    total: present(parts.flat(), Number((sumNano(parts) + nanoPerFen / 2n) / nanoPerFen)),
    parts: parts.map((uses, index) => present(uses, fen[index] ?? 0)),
  };
}

function sumNano(parts: readonly (readonly BandUse[])[]): bigint {
  return parts.reduce((sum, uses) => sum + nanoOf(uses), 0n);
}

function nanoOf(uses: readonly BandUse[]): bigint {
  let sum = 0n;
  for (const { keyed, band, amount } of uses)
    if (keyed && band) sum += BigInt(Math.round(Math.max(0, amount) * unitPriceOf(keyed.version, band) * nanoPerMicro));
  return sum;
}

function present(uses: readonly BandUse[], fen: number): EnergyCost {
  const priced = uses.filter(({ keyed, band }) => keyed !== null && band !== null);
  const sum = (list: readonly BandUse[]) => list.reduce((total, { amount }) => total + amount, 0);
  return {
    bands: tariffBands.flatMap((band) => {
      const amount = sum(priced.filter((use) => use.band === band));
      return amount > 0 ? [{ band, amount }] : [];
    }),
    unpriced: sum(uses.filter(({ keyed, band }) => keyed === null || band === null)),
    fen: priced.length > 0 || uses.length === 0 ? fen : null,
  };
}
