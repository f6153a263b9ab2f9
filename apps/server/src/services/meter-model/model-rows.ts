import type { ApiOutput } from '@energy-om/contract';
import type { Selectable, Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { MeterModelTable } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

export type ManagedMeterModel = ApiOutput<'saveMeterModel'>;

interface ModelRow extends Selectable<MeterModelTable> {
  devices: number;
}

const columns = `m.*, (select count(*)::int from devices d where d.tenant_id = :tenant and d.model_id = m.id) as devices`;

const selectModels = statement<{ tenant: string }, ModelRow>(
  'select-meter-models',
  `select ${columns} from meter_models m where ${isKnownModel('m')}
    order by m.retired_at is not null, m.tenant_id is null, m.name, m.id`,
);

const selectModel = statement<{ tenant: string; id: string }, ModelRow>(
  'select-meter-model',
  `select ${columns} from meter_models m where m.tenant_id = :tenant and m.id = :id`,
);

/** The tenant's own first and then the standard ones; retired ones last. */
export async function listModels(database: Database, tenant: string): Promise<ManagedMeterModel[]> {
  return (await database.run(selectModels, { tenant })).map(presentModel);
}

/** Reads one of the tenant's own within the transaction that wrote it. */
export async function readModel(tx: Transaction<Schema>, tenant: string, id: string): Promise<ManagedMeterModel> {
  const [row] = await runIn(tx, selectModel, { tenant, id });
  if (!row) throw new Error('the meter model that was just written is gone');
  return presentModel(row);
}

function presentModel(row: ModelRow): ManagedMeterModel {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    manufacturer: row.manufacturer,
    energyType: row.energy_type,
    hasSwitch: row.has_switch,
    values: row.values,
    registerModulus: row.register_modulus,
    mapping: row.mapping && { keys: [...row.mapping.keys], takesSameNames: row.mapping.takesSameNames },
    isStandard: row.tenant_id === null,
    devices: row.devices,
    retired: row.retired_at !== null,
  };
}
