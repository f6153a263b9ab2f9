import type { ApiInput } from '@energy-om/contract';

type Terms = Omit<ApiInput<'saveTariffVersion'>, 'id' | 'version' | 'tariffId' | 'validFrom'>;

/** A tariff of the demonstration, and the keys of the sites that have it. */
export interface TariffPlan {
  name: string;
  energyType: ApiInput<'saveTariff'>['energyType'];
  sites: readonly string[];
  terms: Terms;
  /** A version that waits for its second signature, from the first day of the next month on. */
  next?: Terms;
}

/** Bands by hours of a day: `V8 F2` are eight hours of valley and two of flat. */
const day = (bands: string) =>
  bands
    .split(' ')
    .map((part) => part.charAt(0).repeat(Number(part.slice(1)) * 4))
    .join('');

const taxRates = { energy: 1300, service: 600, fixed: 1300 };
const waterTaxRates = { energy: 300, service: 600, fixed: 300 };
const flatDay = [{ name: '', from: '01-01', slots: { ordinary: day('F24') } }];

/** Households of Zhejiang: two bands and three steps a year. */
const household: Terms = {
  dayTypes: ['ordinary'],
  seasons: [{ name: '', from: '01-01', slots: { ordinary: day('V8 P14 V2') } }],
  steps: { period: 'year', anchor: '01-01', thresholds: [2_760_000, 4_800_000], allowance: { above: 4, perPerson: 1_200_000 } },
  prices: { P: [568_000, 618_000, 868_000], V: [288_000, 338_000, 588_000] },
  service: null,
  fixedFee: null,
  minimumFee: null,
  taxRates,
};

/** Business: a critical peak in summer and winter, and a deep valley at noon of long holidays. */
const usual = { ordinary: day('V8 P3 V2 P9 F2'), holiday: day('V8 P2 D4 P8 F2') };
const critical = { ordinary: day('V8 P1 S2 V2 P2 S2 P5 F2'), holiday: day('V8 P2 D4 P8 F2') };
const business: Terms = {
  dayTypes: ['holiday', 'ordinary'],
  seasons: [
    { name: '冬季', from: '12-01', slots: critical },
    { name: '春季', from: '02-01', slots: usual },
    { name: '夏季', from: '07-01', slots: critical },
    { name: '秋季', from: '09-01', slots: usual },
  ],
  steps: null,
  prices: { S: [1_274_000], P: [1_062_000], F: [671_000], V: [322_000], D: [258_000] },
  service: { by: 'unit', price: 30_000 },
  fixedFee: null,
  minimumFee: null,
  taxRates,
};

const water = (price: number): Terms => ({
  ...{ dayTypes: ['ordinary'], seasons: flatDay, steps: null, prices: { F: [price] }, service: null },
  ...{ fixedFee: 600, minimumFee: null, taxRates: waterTaxRates },
});

/** What energy costs at the sites of the demonstration. */
export const tariffPlans: readonly TariffPlan[] = [
  { name: '居民峰谷阶梯电价', energyType: 'NYDN', sites: ['apartment'], terms: household },
  { name: '一般工商业分时电价', energyType: 'NYDN', sites: ['parkA', 'parkB'], terms: business },
  { name: '居民水价', energyType: 'NYSN', sites: ['apartment'], terms: water(3_000_000), next: water(3_200_000) },
];
