import type { BandSpan, Terms } from './terms.ts';
import { writeSlots } from './terms.ts';

export const tariffTemplates = ['flat', 'twoBands', 'seasonal', 'steps'] as const;
export type TariffTemplate = (typeof tariffTemplates)[number];

const at = (hour: number, band: BandSpan['band']): BandSpan => ({ from: hour * 4, band });
const common = { dayTypes: ['ordinary' as const], steps: null, service: null, fixedFee: null, minimumFee: null };
const taxRates = { energy: 1300, service: 600, fixed: 1300 };
const whole = (spans: BandSpan[]) => [{ name: '', from: '01-01', slots: { ordinary: writeSlots(spans) } }];

/** Peak in the mornings and evenings; the season decides whether its hottest hours are critical. */
const usual = [at(0, 'V'), at(8, 'F'), at(10, 'P'), at(12, 'F'), at(14, 'P'), at(19, 'F'), at(22, 'V')];
const summer = [
  at(0, 'V'),
  at(8, 'F'),
  at(10, 'P'),
  at(11, 'S'),
  at(12, 'P'),
  at(14, 'P'),
  at(15, 'S'),
  at(17, 'P'),
  at(19, 'F'),
  at(22, 'V'),
];

/** Usual tariffs to begin with; every price is to be set to the province's. */
export const templateTerms: Readonly<Record<TariffTemplate, Terms>> = {
  flat: { ...common, seasons: whole([at(0, 'F')]), prices: { F: [617_000] }, taxRates },
  twoBands: {
    ...common,
    seasons: whole([at(0, 'V'), at(6, 'P'), at(22, 'V')]),
    prices: { P: [617_000], V: [307_000] },
    taxRates,
  },
  seasonal: {
    ...common,
    seasons: [
      { name: '', from: '01-01', slots: { ordinary: writeSlots(usual) } },
      { name: '', from: '07-01', slots: { ordinary: writeSlots(summer) } },
      { name: '', from: '10-01', slots: { ordinary: writeSlots(usual) } },
    ],
    prices: { S: [1_305_800], P: [1_044_600], F: [614_500], V: [307_200] },
    taxRates,
  },
  steps: {
    ...common,
    seasons: whole([at(0, 'F')]),
    steps: { period: 'year', anchor: '01-01', thresholds: [2_520_000, 4_800_000], allowance: { above: 4, perPerson: 100_000 } },
    prices: { F: [617_000, 667_000, 917_000] },
    taxRates,
  },
};
