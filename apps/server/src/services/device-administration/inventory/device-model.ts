import { type EnergyType, findRegister, type ModelValue } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { invalid } from '#services/core/service-error.ts';
import { whereKnownModel } from '#services/scope/known-models.ts';
import type { ManagedDeviceRow } from './managed-device-rows.ts';

interface GivenModel {
  modelId: string | null;
  model: string | null;
  energyType: EnergyType | null;
}

/** The columns of a device that follow from its model. */
interface ModelColumns {
  model_id: string | null;
  model: string | null;
  energy_type: EnergyType | null;
}

interface MeterModel {
  id: string;
  name: string;
  energy_type: EnergyType;
  values: ModelValue[];
  retired_at: Date | null;
}

/**
 * Finds the model that a device is to have. Throws `invalid` for an unknown one, for one that measures another energy, and for one with another
 * register than the readings that the device has.
 *
 * @param before null: a new device
 */
export async function resolveModel(
  tx: Transaction<Schema>,
  tenantId: string,
  given: GivenModel,
  before: ManagedDeviceRow | null,
): Promise<ModelColumns> {
  const model = given.modelId === null ? null : await findModel(tx, tenantId, given.modelId);
  // A device keeps a model that was retired later.
  if (model === undefined || (model !== null && model.retired_at !== null && before?.model_id !== model.id))
    throw invalid({ modelId: 'meterModelUnknown' });
  const energyType = given.energyType ?? model?.energy_type ?? null;
  const isSame = before !== null && before.model_id === given.modelId;
  // What an import allowed before does not keep an administrator from changing something else.
  if (model && model.energy_type !== energyType && !(isSame && before.energy_type === energyType))
    throw invalid({ modelId: 'modelOfOtherEnergy' });
  if (before?.has_readings && !isSame && !(await hasSameRegister(tx, tenantId, before.model_id, model)))
    throw invalid({ modelId: 'modelOfOtherRegister' });
  // Imports link devices to meter models by name.
  return { model_id: model?.id ?? null, model: model?.name ?? given.model, energy_type: energyType };
}

/** Locks it, so that it is not retired before the device is written. */
function findModel(tx: Transaction<Schema>, tenantId: string, id: string): Promise<MeterModel | undefined> {
  return tx
    .selectFrom('meter_models as m')
    .select(['m.id', 'm.name', 'm.energy_type', 'm.values', 'm.retired_at'])
    .where(whereKnownModel(tenantId))
    .where('m.id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Readings are stored by key, so consumption of the past could not be computed by a register of another name. */
async function hasSameRegister(
  tx: Transaction<Schema>,
  tenantId: string,
  formerId: string | null,
  model: MeterModel | null,
): Promise<boolean> {
  const former = formerId === null ? undefined : await findModel(tx, tenantId, formerId);
  const register = findRegister(former?.values ?? []);
  return register === null || findRegister(model?.values ?? [])?.key === register.key;
}
