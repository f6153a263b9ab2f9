import type { ApiOutput } from '@energy-om/contract';
import { type CarbonFactor, consumptionUnits, defaultCarbonFactors, defaultNight, type EnergySettings } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { CountedEnergyType } from '../energy-meters.ts';

type Shown = ApiOutput<'getEnergySettings'>;

const findSettings = statement<{ tenant: string }, { version: number; settings: EnergySettings }>(
  'find-energy-settings',
  'select e.version, e.settings from energy_settings e where e.tenant_id = :tenant',
);

/** Reads what the tenant says, and the defaults where it says nothing. */
export async function readEnergySettings(at: Kysely<Schema>, tenant: string): Promise<EnergySettings & { version: number }> {
  const [row] = await runIn(at, findSettings, { tenant });
  return row ? { version: row.version, ...row.settings } : { version: 0, night: defaultNight, carbonFactors: [] };
}

export function presentEnergySettings({ version, night, carbonFactors }: EnergySettings & { version: number }): Shown {
  return { version, night, carbonFactors: carbonFactors.filter(isCounted), published: defaultCarbonFactors.filter(isCounted) };
}

function isCounted(factor: CarbonFactor): factor is CarbonFactor & { energyType: CountedEnergyType } {
  return consumptionUnits[factor.energyType] !== null;
}
