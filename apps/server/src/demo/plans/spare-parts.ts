import type { BusinessKey } from '../catalogue/business-type.ts';

/** A store of spare parts, kept by people who are named by their keys. */
export interface StorePlan {
  key: string;
  name: string;
  keepers: readonly string[];
}

/** Named as in the results of orders, by its name or by its name and model. */
export interface SparePartPlan {
  code: string;
  name: string;
  model: string;
  unit: string;
  priceCents: number;
  fits: readonly BusinessKey[];
  deviceModels?: readonly string[];
  /** What was received first, and less than which there should not be. */
  main: readonly [received: number, minimum: number | null];
  /** What was transferred into the vehicle. */
  vehicle?: number;
  /** A later delivery at another price. */
  delivery?: { quantity: number; priceCents: number };
}

export interface StockPlan {
  main: StorePlan;
  vehicle: StorePlan;
  parts: readonly SparePartPlan[];
  /** Of an hour of labour, in cents. */
  rates: { general: number; businesses: Partial<Record<BusinessKey, number>> };
  /** What a count of the main store found, by part code. */
  counted: Readonly<Record<string, number>>;
}

const parts: readonly SparePartPlan[] = [
  {
    ...{ code: 'DQ-101', name: '交流接触器', model: 'LC1-D38 AC220V', unit: '只', priceCents: 18_600, fits: ['power', 'hvac', 'plumbing'] },
    main: [6, 5],
  },
  {
    ...{ code: 'DQ-102', name: '切换接触器', model: 'CJ19-63', unit: '只', priceCents: 15_200, fits: ['power'] },
    ...{ deviceModels: ['GGJ-300kvar'], main: [6, 2] },
  },
  {
    ...{ code: 'DQ-103', name: '自愈式电容器', model: 'BSMJ0.45-30-3', unit: '只', priceCents: 41_500, fits: ['power'] },
    ...{ deviceModels: ['GGJ-300kvar'], main: [4, 2], delivery: { quantity: 4, priceCents: 42_800 } },
  },
  {
    ...{ code: 'DQ-104', name: '横流冷却风机', model: 'GFDD470-150', unit: '台', priceCents: 68_000, fits: ['transformer'] },
    ...{ deviceModels: ['SCB13-1250/10'], main: [3, 1] },
  },
  {
    ...{ code: 'DQ-105', name: '中间继电器', model: 'MY4N DC24V', unit: '只', priceCents: 3_400, fits: ['power', 'hvac', 'plumbing'] },
    ...{ main: [20, 6], vehicle: 4 },
  },
  {
    ...{ code: 'DQ-106', name: '铜芯导线', model: 'BV 4 mm²', unit: '米', priceCents: 335, fits: ['power', 'lighting', 'metering'] },
    ...{ main: [300, 100], vehicle: 60, delivery: { quantity: 200, priceCents: 352 } },
  },
  {
    ...{ code: 'DQ-107', name: '绝缘胶带', model: '18 mm × 20 m', unit: '卷', priceCents: 720, fits: ['power', 'lighting', 'metering'] },
    ...{ main: [60, 20], vehicle: 12 },
  },
  {
    ...{ code: 'JL-201', name: 'RS485 接线端子', model: 'KF2EDG-5.08', unit: '只', priceCents: 380, fits: ['metering', 'transformer'] },
    ...{ main: [80, null], vehicle: 10 },
  },
  {
    ...{ code: 'ZM-301', name: 'LED 灯管', model: 'T8 16W', unit: '支', priceCents: 1_850, fits: ['lighting'] },
    main: [80, 30],
  },
  {
    ...{ code: 'ZM-302', name: 'LED 驱动电源', model: '40W', unit: '只', priceCents: 6_200, fits: ['lighting'] },
    main: [15, 5],
  },
  {
    ...{ code: 'GP-401', name: '机械密封', model: 'MG1-35', unit: '套', priceCents: 14_500, fits: ['plumbing', 'hvac'] },
    ...{ deviceModels: ['CR32-6'], main: [6, 2] },
  },
  {
    ...{ code: 'NT-501', name: '初效过滤网', model: 'G4', unit: '片', priceCents: 4_600, fits: ['hvac'] },
    ...{ deviceModels: ['MDM-12'], main: [48, 12] },
  },
  {
    ...{ code: 'RQ-601', name: '检漏液', model: '500 mL', unit: '瓶', priceCents: 2_800, fits: ['gas'] },
    main: [10, 3],
  },
];

/** What the operator keeps: a store for all sites, and the shelves of a vehicle. */
export const binjiangStock: StockPlan = {
  main: { key: 'main', name: '滨江中心仓库', keepers: ['sun', 'zhang'] },
  vehicle: { key: 'vehicle', name: '抢修车 1 号', keepers: ['wang'] },
  parts,
  rates: { general: 6_500, businesses: { power: 9_000, transformer: 9_000, gas: 8_000 } },
  counted: { 'DQ-107': 47, 'ZM-301': 79 },
};
