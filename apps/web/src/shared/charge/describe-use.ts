import { consumptionUnits, type EnergyType } from '@energy-om/domain';
import { formatNumber } from '#shared/format/number.ts';

const decimals = 2;

/** What was used, as a figure. @param amount thousandths of the unit */
export function describeUse(energyType: EnergyType, amount: number): { value: string; unit?: string } {
  const unit = consumptionUnits[energyType];
  return { value: formatNumber(amount / 1000, decimals), ...(unit !== null && { unit }) };
}
