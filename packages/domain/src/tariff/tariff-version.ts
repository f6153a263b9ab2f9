/** The bands of a day, in the order of a bill's lines: critical peak, peak, flat, valley, deep valley. */
export const tariffBands = ['S', 'P', 'F', 'V', 'D'] as const;
export type TariffBand = (typeof tariffBands)[number];

/**
 * What a date may be to a tariff. A hot day is one of a forecast that the calendar names; `ordinary` is every date that none of the version's
 * other types fits.
 */
export const tariffDayTypes = ['hotDay', 'holiday', 'restDay', 'ordinary'] as const;
export type TariffDayType = (typeof tariffDayTypes)[number];

/** Of a wall clock's day. */
export const slotsPerDay = 96;

/** A part of each year, from its date (07-01) until another season begins. */
export interface TariffSeason {
  name: string;
  from: string;
  /** For each day type of the version the bands of its 96 quarters in wall time, as one text: VVVV… */
  slots: Partial<Record<TariffDayType, string>>;
}

export const stepPeriods = ['month', 'year'] as const;
export type StepPeriod = (typeof stepPeriods)[number];

/** The steps of a price: use above the first threshold since the period began costs the second price, and so on. */
export interface TariffSteps {
  period: StepPeriod;
  /** A date on which a period begins, as 07-01; of months only the day counts. */
  anchor: string;
  /** In thousandths of the unit, rising. */
  thresholds: readonly number[];
  /** Each person above so many raises every threshold, in thousandths; null where the household does not matter. */
  allowance: { above: number; perPerson: number } | null;
}

/** A price in micro-yuan a unit, or a share of the energy's amount in basis points. */
export type ServiceFee = { by: 'unit'; price: number } | { by: 'percent'; basisPoints: number };

/** `shared`: the share of what a place uses together. */
export const billComponents = ['energy', 'shared', 'service', 'fixed', 'minimum'] as const;
export type BillComponent = (typeof billComponents)[number];

/** What a tariff demands from an instant on. Prices are with tax. */
export interface TariffVersion {
  /** A full quarter of an hour, in epoch milliseconds. */
  validFrom: number;
  /** The first that fits a date is its type; the last one is `ordinary`. */
  dayTypes: readonly TariffDayType[];
  seasons: readonly TariffSeason[];
  /** Null: one price for any amount. */
  steps: TariffSteps | null;
  /** By band the price of each step, in micro-yuan a unit. */
  prices: Partial<Record<TariffBand, readonly number[]>>;
  service: ServiceFee | null;
  /** In fen a month, charged by time. */
  fixedFee: number | null;
  /** In fen a month, of which a bill lacks as much as it is below when it is closed. */
  minimumFee: number | null;
  /** In basis points; what fills up to the minimum has the rate of energy. */
  taxRates: { energy: number; service: number; fixed: number };
}

/** Returns how many prices each band has. */
export function countSteps({ steps }: Pick<TariffVersion, 'steps'>): number {
  return (steps?.thresholds.length ?? 0) + 1;
}
