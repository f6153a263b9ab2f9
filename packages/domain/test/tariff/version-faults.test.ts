import { describe, expect, test } from 'vitest';
import { findTariffFaults, type TariffVersion } from '#index.ts';

const flat: TariffVersion = {
  validFrom: Date.parse('2026-07-01T00:00+08:00'),
  dayTypes: ['ordinary'],
  seasons: [{ name: '', from: '01-01', slots: { ordinary: 'F'.repeat(96) } }],
  steps: null,
  prices: { F: [617_000] },
  service: null,
  fixedFee: null,
  minimumFee: null,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
};
const steps = { period: 'month', anchor: '01-01', thresholds: [200_000, 400_000], allowance: null } as const;

describe('a version of a tariff', () => {
  test('has no fault when it is complete', () => {
    expect(findTariffFaults(flat)).toEqual({});
    expect(findTariffFaults({ ...flat, steps, prices: { F: [1, 2, 3] }, service: { by: 'percent', basisPoints: 500 } })).toEqual({});
  });

  test.each<[name: string, change: Partial<TariffVersion>, faults: Record<string, string>]>([
    ['begins on a quarter of an hour', { validFrom: flat.validFrom + 60_000 }, { validFrom: 'notAQuarter' }],
    ['begins at a known time', { validFrom: Number.NaN }, { validFrom: 'outOfRange' }],
    [
      'has a type for every date',
      { dayTypes: ['ordinary', 'holiday'] },
      { dayTypes: 'noOrdinary', 'seasons.0.slots.holiday': 'missingSlots' },
    ],
    ['has a season', { seasons: [] }, { seasons: 'tooFew', 'prices.F': 'unusedBand' }],
    [
      'has 96 bands a day',
      { seasons: [{ name: '', from: '01-01', slots: { ordinary: 'F'.repeat(95) } }] },
      { 'seasons.0.slots.ordinary': 'missingSlots' },
    ],
    [
      'has known bands',
      { seasons: [{ name: '', from: '01-01', slots: { ordinary: `X${'F'.repeat(95)}` } }] },
      { 'seasons.0.slots.ordinary': 'unknownBand' },
    ],
    [
      'has no bands for a type of day that it does not tell apart',
      { seasons: [{ name: '', from: '01-01', slots: { ordinary: 'F'.repeat(96), hotDay: 'F'.repeat(96) } }] },
      { 'seasons.0.slots.hotDay': 'unknownDayType' },
    ],
    [
      'has seasons that begin on different days',
      { seasons: ['02-30', '07-01', '07-01'].map((from) => ({ name: '', from, slots: { ordinary: 'F'.repeat(96) } })) },
      { 'seasons.0.from': 'notADate', 'seasons.2.from': 'repeated' },
    ],
    ['has a price for each band', { prices: { P: [1] } }, { 'prices.F': 'noPrice', 'prices.P': 'unusedBand' }],
    ['has a price for each step', { steps }, { 'prices.F': 'wrongSteps' }],
    ['has whole prices', { prices: { F: [0.5] } }, { 'prices.F.0': 'notAnAmount' }],
    [
      'has thresholds that rise',
      { steps: { ...steps, thresholds: [400_000, 200_000] }, prices: { F: [1, 2, 3] } },
      { 'steps.thresholds.1': 'falling' },
    ],
    [
      'has steps from a day of any month',
      { steps: { ...steps, anchor: '01-31' }, prices: { F: [1, 2, 3] } },
      { 'steps.anchor': 'notADate' },
    ],
    [
      'has fees and rates within bounds',
      {
        fixedFee: -1,
        minimumFee: 0.5,
        service: { by: 'percent', basisPoints: 10_001 },
        taxRates: { energy: -1, service: 600, fixed: 1300 },
      },
      { fixedFee: 'notAnAmount', minimumFee: 'notAnAmount', 'service.basisPoints': 'notARate', 'taxRates.energy': 'notARate' },
    ],
  ])('%s', (_, change, faults) => {
    expect(findTariffFaults({ ...flat, ...change })).toEqual(faults);
  });
});
