import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { MeterModelTable } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readModel } from './model-rows.ts';

const lockOne = statement<{ tenant: string; id: string }, Selectable<MeterModelTable>>(
  'lock-meter-model',
  'select m.* from meter_models m where m.tenant_id = :tenant and m.id = :id for update',
);

/**
 * Locks one of the tenant's own models at the version that was read, until the transaction ends, also against devices and rules that would
 * refer to it. Throws `forbidden` for an administrator of a part of the tenant, `notFound` for a standard model or another tenant's, and a
 * conflict with the model as it stands for another version.
 */
export async function lockModel(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<Selectable<MeterModelTable>> {
  assertManagesTenant(actor, 'meter-model.manage');
  const [model] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!model) throw notFound();
  if (model.version !== version) throw conflict('conflict', await readModel(tx, actor.tenantId, id));
  return model;
}

/** As `lockModel`, and throws a conflict for a retired one. */
export async function lockModelInUse(
  tx: Transaction<Schema>,
  context: SignedInContext,
  key: { id: string; version: number },
): Promise<Selectable<MeterModelTable>> {
  const model = await lockModel(tx, context, key);
  if (model.retired_at !== null) throw conflict('meterModelRetired');
  return model;
}
