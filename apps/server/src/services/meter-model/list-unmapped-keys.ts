import type { ApiOutput } from '@energy-om/contract';
import { type MeasuredValue, maxUnmappedKeys } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { isKnownModel, whereKnownModel } from '#services/scope/known-models.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';

interface KeyRow {
  key: string;
  value: MeasuredValue;
  /** Epoch milliseconds. */
  at: number;
  device: ApiOutput<'listUnmappedKeys'>[number]['device'];
}

/** The devices that are looked at: those of one model send the same keys. */
const maxDevices = 100;

/** @param devices selects id, name and `keys`, in the form of a device's latest values */
const selectKeys = (devices: string) => `
  select * from (
    select distinct on (k.key) k.key, k.value -> 1 as value, (k.value ->> 0)::float8 as at, jsonb_build_object('id', x.id, 'name', x.name) as device
    from (${devices} limit ${maxDevices}) x cross join jsonb_each(x.keys) k
    order by k.key, (k.value ->> 0)::float8 desc
  ) newest order by newest.at desc, newest.key limit ${maxUnmappedKeys}`;

/** Keys that are mapped by now are left out. A device of a standard model stores each key as it is sent, also those that the model lacks. */
const selectOfModel = statement<{ tenant: string; model: string }, KeyRow>(
  'select-unmapped-keys-of-model',
  selectKeys(`
    select d.id, d.name, case when m.mapping is null
        then s.latest - array(select v.value ->> 'key' from jsonb_array_elements(m.values) v)
        else s.unmapped - array(select v.value ->> 'source' from jsonb_array_elements(m.mapping -> 'keys') v) end as keys
    from devices d
      join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where d.tenant_id = :tenant and d.model_id = :model`),
);

/** A device without a model stores each key as it is sent. */
const selectWithoutModel = statement<{ tenant: string }, KeyRow>(
  'select-keys-without-model',
  selectKeys(`
    select d.id, d.name, s.latest as keys
    from devices d join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where d.tenant_id = :tenant and d.model_id is null and d.kind in ('meter', 'device') and s.latest <> '{}'`),
);

/** Throws `notFound` for a model that is neither standard nor the tenant's. */
export const listUnmappedKeys: Verb<'listUnmappedKeys'> = async ({ actor, database }, { modelId }) => {
  assertManagesTenant(actor, 'meter-model.manage');
  const tenant = actor.tenantId;
  if (modelId !== undefined) await assertKnown(database, tenant, modelId);
  const rows = await (modelId === undefined
    ? database.run(selectWithoutModel, { tenant })
    : database.run(selectOfModel, { tenant, model: modelId }));
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
};

async function assertKnown({ kysely }: Database, tenantId: string, id: string): Promise<void> {
  const known = await kysely
    .selectFrom('meter_models as m')
    .select('m.id')
    .where(whereKnownModel(tenantId))
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!known) throw notFound();
}
