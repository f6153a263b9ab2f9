import { maxMonthlyFeeFen, maxStepAllowance, maxStepThreshold, maxTariffPrice, maxTariffSeasons, maxTariffSteps } from '../limits.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import {
  countSteps,
  slotsPerDay,
  stepPeriods,
  type TariffBand,
  type TariffSteps,
  type TariffVersion,
  tariffBands,
  tariffDayTypes,
} from './tariff-version.ts';

/** What is wrong with a version of a tariff. */
export type TariffFault =
  | 'notAQuarter'
  | 'outOfRange'
  | 'tooFew'
  | 'tooMany'
  | 'repeated'
  | 'noOrdinary'
  | 'unknownDayType'
  | 'notADate'
  | 'missingSlots'
  | 'unknownBand'
  | 'unusedBand'
  | 'noPrice'
  | 'wrongSteps'
  | 'notAnAmount'
  | 'falling'
  | 'notARate';

type Faults = Record<string, TariffFault>;

const earliestStart = Date.parse('2000-01-01T00:00:00Z');
const latestStart = Date.parse('2200-01-01T00:00:00Z');
/** A rate of 100 %. */
const maxBasisPoints = 10_000;
/** Every month has so many days. */
const lastDayOfAnyMonth = 28;

/**
 * Finds everything that is wrong with a version; empty when it may be published. Keys are paths such as `seasons.1.slots.holiday` or
 * `prices.P.2`.
 */
export function findTariffFaults(version: TariffVersion): Faults {
  return {
    ...findStartFaults(version.validFrom),
    ...findDayTypeFaults(version.dayTypes),
    ...findSeasonFaults(version),
    ...findPriceFaults(version),
    ...(version.steps ? findStepFaults(version.steps) : {}),
    ...findFeeFaults(version),
  };
}

function findStartFaults(validFrom: number): Faults {
  if (!Number.isInteger(validFrom) || validFrom < earliestStart || validFrom >= latestStart) return { validFrom: 'outOfRange' };
  return validFrom % quarterMs === 0 ? {} : { validFrom: 'notAQuarter' };
}

function findDayTypeFaults(dayTypes: TariffVersion['dayTypes']): Faults {
  const faults: Faults = {};
  for (const [index, type] of dayTypes.entries()) {
    if (!tariffDayTypes.includes(type)) faults[`dayTypes.${index}`] = 'unknownDayType';
    else if (dayTypes.indexOf(type) !== index) faults[`dayTypes.${index}`] = 'repeated';
  }
  // The other types are looked for before, so that none is hidden behind the one that fits every date.
  if (dayTypes.at(-1) !== 'ordinary') faults.dayTypes = 'noOrdinary';
  return faults;
}

function findSeasonFaults({ seasons, dayTypes }: TariffVersion): Faults {
  const faults: Faults = {};
  if (seasons.length === 0) faults.seasons = 'tooFew';
  if (seasons.length > maxTariffSeasons) faults.seasons = 'tooMany';
  for (const [index, { from, slots }] of seasons.entries()) {
    const path = `seasons.${index}`;
    if (!isDayOfYear(from)) faults[`${path}.from`] = 'notADate';
    else if (seasons.findIndex((season) => season.from === from) !== index) faults[`${path}.from`] = 'repeated';
    for (const type of dayTypes) {
      const codes = slots[type];
      if (codes === undefined || codes.length !== slotsPerDay) faults[`${path}.slots.${type}`] = 'missingSlots';
      else if (Array.from(codes).some((code) => !isBand(code))) faults[`${path}.slots.${type}`] = 'unknownBand';
    }
    for (const type of Object.keys(slots)) {
      if (!dayTypes.some((known) => known === type)) faults[`${path}.slots.${type}`] = 'unknownDayType';
    }
  }
  return faults;
}

/** Every band of the day has a price for each step, and no other band has any. */
function findPriceFaults(version: TariffVersion): Faults {
  const faults: Faults = {};
  const used = new Set(version.seasons.flatMap(({ slots }) => Object.values(slots).flatMap((codes) => Array.from(codes))));
  for (const band of tariffBands) if (used.has(band) && !version.prices[band]) faults[`prices.${band}`] = 'noPrice';
  const count = countSteps(version);
  for (const [band, prices] of Object.entries(version.prices)) {
    const path = `prices.${band}`;
    if (!isBand(band)) faults[path] = 'unknownBand';
    else if (!used.has(band)) faults[path] = 'unusedBand';
    else if (prices.length !== count) faults[path] = 'wrongSteps';
    for (const [index, price] of prices.entries()) if (!isAmount(price, maxTariffPrice)) faults[`${path}.${index}`] = 'notAnAmount';
  }
  return faults;
}

function findStepFaults({ period, anchor, thresholds, allowance }: TariffSteps): Faults {
  const faults: Faults = {};
  if (!stepPeriods.includes(period)) faults['steps.period'] = 'outOfRange';
  // 29 February is missing in most years, and the 29th in one month of most.
  if (!isDayOfYear(anchor) || anchor === '02-29' || (period === 'month' && Number(anchor.slice(3)) > lastDayOfAnyMonth)) {
    faults['steps.anchor'] = 'notADate';
  }
  if (thresholds.length === 0) faults['steps.thresholds'] = 'tooFew';
  if (thresholds.length >= maxTariffSteps) faults['steps.thresholds'] = 'tooMany';
  for (const [index, threshold] of thresholds.entries()) {
    if (!isAmount(threshold, maxStepThreshold) || threshold === 0) faults[`steps.thresholds.${index}`] = 'notAnAmount';
    else if (threshold <= (thresholds[index - 1] ?? 0)) faults[`steps.thresholds.${index}`] = 'falling';
  }
  if (allowance && !isAmount(allowance.perPerson, maxStepAllowance)) faults['steps.allowance.perPerson'] = 'notAnAmount';
  if (allowance && !isAmount(allowance.above, 100)) faults['steps.allowance.above'] = 'notAnAmount';
  return faults;
}

function findFeeFaults({ service, fixedFee, minimumFee, taxRates }: TariffVersion): Faults {
  const faults: Faults = {};
  if (service?.by === 'unit' && !isAmount(service.price, maxTariffPrice)) faults['service.price'] = 'notAnAmount';
  if (service?.by === 'percent' && !isAmount(service.basisPoints, maxBasisPoints)) faults['service.basisPoints'] = 'notARate';
  if (fixedFee !== null && !isAmount(fixedFee, maxMonthlyFeeFen)) faults.fixedFee = 'notAnAmount';
  if (minimumFee !== null && !isAmount(minimumFee, maxMonthlyFeeFen)) faults.minimumFee = 'notAnAmount';
  for (const [name, rate] of Object.entries(taxRates)) if (!isAmount(rate, maxBasisPoints)) faults[`taxRates.${name}`] = 'notARate';
  return faults;
}

function isBand(code: string): code is TariffBand {
  return tariffBands.some((band) => band === code);
}

function isAmount(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}

/** Whether the text is a day of a leap year, as 07-01. */
function isDayOfYear(text: string): boolean {
  const instant = Date.parse(`2000-${text}T00:00:00Z`);
  return /^\d\d-\d\d$/.test(text) && !Number.isNaN(instant) && new Date(instant).toISOString().slice(5, 10) === text;
}
