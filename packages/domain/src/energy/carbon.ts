import type { EnergyType } from './energy-type.ts';

/** The carbon dioxide that a unit of consumption stands for, from a day on, in kilograms. */
export interface CarbonFactor {
  energyType: EnergyType;
  /** The first day it holds for, as 2026-01-01; until the day of the type's next one. */
  from: string;
  kilogramsPerUnit: number;
  /** Who published it. */
  source: string;
  /** The year that it was determined for. */
  year: number;
}

/**
 * Factors that hold where a tenant has none of its own for the type. Electricity: the national means of 2021 and 2022, published by the ministry of ecology and the
 * bureau of statistics (notice 2024 no. 12 of 12 April 2024, and that of 20 December 2024). Gas: 38.931 MJ/m³, 15.3 tC/TJ and 99 % oxidised of GB/T 2589 and the
 * guide to provincial inventories of 2011. Heat: the value recommended by the guide to accounting of industrial companies of 2015.
 * For water and for cooling no national factor is published.
 */
export const defaultCarbonFactors: readonly CarbonFactor[] = [
  {
    energyType: 'NYDN',
    from: '1000-01-01',
    kilogramsPerUnit: 0.5568,
    source: '生态环境部、国家统计局：2021年全国电力平均二氧化碳排放因子（公告2024年第12号）',
    year: 2021,
  },
  {
    energyType: 'NYDN',
    from: '2022-01-01',
    kilogramsPerUnit: 0.5366,
    source: '生态环境部、国家统计局：2022年全国电力平均二氧化碳排放因子（2024年12月20日公告）',
    year: 2022,
  },
  {
    energyType: 'NYQN',
    from: '1000-01-01',
    kilogramsPerUnit: 2.1622,
    source: '《省级温室气体清单编制指南（试行）》与《综合能耗计算通则》：油田天然气',
    year: 2011,
  },
  {
    energyType: 'NYRN',
    from: '1000-01-01',
    kilogramsPerUnit: 110,
    source: '《工业其他行业企业温室气体排放核算方法与报告指南（试行）》：热力推荐值',
    year: 2015,
  },
];

/** Finds the factor of a day: the type's last one that has begun by then. A type with factors of the tenant's own has none of the defaults. */
export function findCarbonFactor(own: readonly CarbonFactor[], energyType: EnergyType, date: string): CarbonFactor | null {
  const ofType = own.filter((factor) => factor.energyType === energyType);
  const known = ofType.length > 0 ? ofType : defaultCarbonFactors.filter((factor) => factor.energyType === energyType);
  let found: CarbonFactor | null = null;
  for (const factor of known) {
    if (factor.from <= date && (found === null || factor.from > found.from)) found = factor;
  }
  return found;
}

export interface CarbonAmount {
  kilograms: number;
  /** The factors that were taken, each once, in the order of their days. */
  factors: CarbonFactor[];
  /** Whether all consumption has a factor. */
  isComplete: boolean;
}

/** Sums the carbon of days, each by the factor of its day. Returns null where no day has a factor. */
export function computeCarbon(
  own: readonly CarbonFactor[],
  energyType: EnergyType,
  days: readonly { date: string; amount: number }[],
): CarbonAmount | null {
  let kilograms = 0;
  let isComplete = true;
  const factors = new Set<CarbonFactor>();
  for (const { date, amount } of days) {
    const factor = findCarbonFactor(own, energyType, date);
    if (factor === null) isComplete &&= amount === 0;
    else {
      kilograms += amount * factor.kilogramsPerUnit;
      factors.add(factor);
    }
  }
  if (factors.size === 0) return null;
  return { kilograms, factors: [...factors].toSorted((one, other) => (one.from < other.from ? -1 : 1)), isComplete };
}
