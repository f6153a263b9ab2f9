import type { ModelValue } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

export interface ManagedDevice {
  id: string;
  retired: boolean;
  /** Null where the device has no known model. */
  values: ModelValue[] | null;
  registerModulus: number | null;
}

/** Throws `notFound` for a device of another tenant, or in an area that the actor does not manage. */
export async function loadManagedDevice(database: Kysely<Schema>, actor: Actor, id: string): Promise<ManagedDevice> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [`d.tenant_id = :tenant`, `d.id = ${parameters.add(id)}`, areaCondition(actor, 'device.manage', 'a.path', parameters)];
  const text = `
    select d.id, d.retired_at is not null as retired, m.values, m.register_modulus as "registerModulus"
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
    where ${conditions.join(' and ')}`;
  const rows = await runIn(database, prepared<ManagedDevice>(text), parameters.values);
  if (!rows[0]) throw notFound();
  return rows[0];
}
