import { findRegister, type ModelValue, type ValueType } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { whereKnownModel } from '#services/scope/known-models.ts';

/** A device with the values of its model. */
export interface Reporter {
  id: string;
  code: string;
  /** Null: the device has no known model, so its readings are not interpreted. */
  model: ReporterModel | null;
  registerFactor: number;
}

export interface ReporterModel {
  name: string;
  values: ReadonlyMap<string, ValueType>;
  /** Null: the model has no register. */
  register: { key: string; modulus: number | null } | null;
}

/** Loads the tenant's devices by code. */
export async function loadReporters(database: Kysely<Schema>, tenantId: string): Promise<ReadonlyMap<string, Reporter>> {
  const models = await database
    .selectFrom('meter_models as m')
    .select(['m.id', 'm.name', 'm.values', 'm.register_modulus'])
    .where(whereKnownModel(tenantId))
    .execute();
  const byId = new Map(models.map(({ id, name, values, register_modulus }) => [id, createModel(name, values, register_modulus)]));
  const devices = await database
    .selectFrom('devices')
    .select(['id', 'code', 'model_id', 'register_factor'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(
    devices.map(({ id, code, model_id, register_factor }) => [
      code,
      { id, code, model: (model_id !== null && byId.get(model_id)) || null, registerFactor: register_factor },
    ]),
  );
}

function createModel(name: string, values: readonly ModelValue[], modulus: number | null): ReporterModel {
  const register = findRegister(values);
  return {
    name,
    values: new Map(values.map(({ key, valueType }) => [key, valueType])),
    register: register && { key: register.key, modulus },
  };
}
