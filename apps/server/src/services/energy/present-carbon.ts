import type { ApiOutput } from '@energy-om/contract';
import { computeCarbon, type EnergySettings } from '@energy-om/domain';
import type { CountedEnergyType } from './energy-meters.ts';
import { tidyAmount } from './sum-consumption.ts';

export function presentCarbon(
  { carbonFactors }: EnergySettings,
  energyType: CountedEnergyType,
  days: readonly { date: string; amount: number }[],
): ApiOutput<'analyseEnergy'>['carbon'] {
  const found = computeCarbon(carbonFactors, energyType, days);
  return (
    found && {
      kilograms: tidyAmount(found.kilograms),
      isComplete: found.isComplete,
      factors: found.factors.map(({ from, kilogramsPerUnit, source, year }) => ({ from, kilogramsPerUnit, source, year })),
    }
  );
}
