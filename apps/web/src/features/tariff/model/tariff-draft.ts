import { type StepPeriod, type TariffBand, tariffBands, tariffDayTypes } from '@energy-om/domain';
import { priceScale, quantityScale } from '#shared/charge/amounts.ts';
import {
  type BandSpan,
  type DayType,
  fenScale,
  listSpans,
  parseScaled,
  rateScale,
  type TariffVersion,
  type Terms,
  typeScaled,
  writeSlots,
} from './terms.ts';

export interface SeasonDraft {
  name: string;
  from: string;
  spans: Partial<Record<DayType, BandSpan[]>>;
}

/** What is typed of a version; numbers as texts, in yuan, units and percent. */
export interface TariffDraft {
  /** Null: it is new. */
  version: number | null;
  /** A local date; versions begin at midnight. */
  validOn: string | null;
  dayTypes: DayType[];
  seasons: SeasonDraft[];
  steps: StepPeriod | 'none';
  anchor: string;
  thresholds: string[];
  hasAllowance: boolean;
  allowanceAbove: string;
  allowancePerPerson: string;
  /** By band the price of each step. */
  prices: Partial<Record<TariffBand, string[]>>;
  service: 'none' | 'unit' | 'percent';
  serviceFee: string;
  fixedFee: string;
  minimumFee: string;
  energyTax: string;
  serviceTax: string;
  fixedTax: string;
}

export function toDraft(terms: Terms): Omit<TariffDraft, 'version' | 'validOn'> {
  const { steps, service } = terms;
  return {
    dayTypes: [...terms.dayTypes],
    seasons: terms.seasons.map(({ name, from, slots }) => ({
      name,
      from,
      spans: Object.fromEntries(Object.entries(slots).map(([type, codes]) => [type, listSpans(codes)])),
    })),
    steps: steps?.period ?? 'none',
    anchor: steps?.anchor ?? '01-01',
    thresholds: steps?.thresholds.map((threshold) => typeScaled(threshold, quantityScale)) ?? [],
    hasAllowance: steps?.allowance != null,
    allowanceAbove: String(steps?.allowance?.above ?? 4),
    allowancePerPerson: typeScaled(steps?.allowance?.perPerson ?? null, quantityScale),
    prices: Object.fromEntries(
      Object.entries(terms.prices).map(([band, prices]) => [band, prices.map((price) => typeScaled(price, priceScale))]),
    ),
    service: service?.by ?? 'none',
    serviceFee: service ? (service.by === 'unit' ? typeScaled(service.price, priceScale) : typeScaled(service.basisPoints, rateScale)) : '',
    fixedFee: typeScaled(terms.fixedFee, fenScale),
    minimumFee: typeScaled(terms.minimumFee, fenScale),
    energyTax: typeScaled(terms.taxRates.energy, rateScale),
    serviceTax: typeScaled(terms.taxRates.service, rateScale),
    fixedTax: typeScaled(terms.taxRates.fixed, rateScale),
  };
}

/** The terms of a version that was read, without what else it says. */
export function termsOf({ dayTypes, seasons, steps, prices, service, fixedFee, minimumFee, taxRates }: TariffVersion): Terms {
  return { dayTypes, seasons, steps, prices, service, fixedFee, minimumFee, taxRates };
}

/** The bands that occur in the seasons and types of days of the draft. */
export function listDraftBands({ seasons, dayTypes }: TariffDraft): TariffBand[] {
  const used = seasons.flatMap(({ spans }) => dayTypes.flatMap((type) => spans[type] ?? []));
  return tariffBands.filter((band) => used.some((span) => span.band === band));
}

export function countDraftSteps({ steps, thresholds }: Pick<TariffDraft, 'steps' | 'thresholds'>): number {
  return steps === 'none' ? 1 : thresholds.length + 1;
}

/** Adds or takes a type of day, in the order in which they are looked for; a new one begins as ordinary days are. */
export function toggleDayType(draft: TariffDraft, type: DayType): Pick<TariffDraft, 'dayTypes' | 'seasons'> {
  const has = draft.dayTypes.includes(type);
  const dayTypes = tariffDayTypes.filter((known) => (known === type ? !has : draft.dayTypes.includes(known)));
  const seasons = draft.seasons.map((season) => ({
    ...season,
    spans: has ? season.spans : { ...season.spans, [type]: season.spans[type] ?? season.spans.ordinary ?? [] },
  }));
  return { dayTypes, seasons };
}

/** What is not a number becomes -1, which the server and the form refuse. */
const whole = (text: string, scale: number) => parseScaled(text, scale) ?? -1;
const optional = (text: string, scale: number) => (text.trim() === '' ? null : whole(text, scale));

export function toTerms(draft: TariffDraft): Terms {
  const { dayTypes, seasons, steps, thresholds, service, serviceFee } = draft;
  const count = countDraftSteps(draft);
  return {
    dayTypes,
    seasons: seasons.map(({ name, from, spans }) => ({
      name,
      from,
      slots: Object.fromEntries(dayTypes.map((type) => [type, writeSlots(spans[type] ?? [])])),
    })),
    steps:
      steps === 'none'
        ? null
        : {
            period: steps,
            anchor: draft.anchor,
            thresholds: thresholds.map((text) => whole(text, quantityScale)),
            allowance: toAllowance(draft),
          },
    prices: Object.fromEntries(
      listDraftBands(draft).map((band) => [
        band,
        Array.from({ length: count }, (_, step) => whole(draft.prices[band]?.[step] ?? '', priceScale)),
      ]),
    ),
    service:
      service === 'none'
        ? null
        : service === 'unit'
          ? { by: 'unit', price: whole(serviceFee, priceScale) }
          : { by: 'percent', basisPoints: whole(serviceFee, rateScale) },
    fixedFee: optional(draft.fixedFee, fenScale),
    minimumFee: optional(draft.minimumFee, fenScale),
    taxRates: {
      energy: whole(draft.energyTax, rateScale),
      service: whole(draft.serviceTax, rateScale),
      fixed: whole(draft.fixedTax, rateScale),
    },
  };
}

function toAllowance({ hasAllowance, allowanceAbove, allowancePerPerson }: TariffDraft) {
  return hasAllowance ? { above: whole(allowanceAbove, 1), perPerson: whole(allowancePerPerson, quantityScale) } : null;
}
