import type { Transaction, Updateable } from 'kysely';
import type { MeterModelTable } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { type ManagedMeterModel, readModel } from './model-rows.ts';

/** Changes a locked model, takes its version further, and returns it as it stands then. */
export async function writeModel(
  tx: Transaction<Schema>,
  tenantId: string,
  { id, version }: { id: string; version: number },
  columns: Updateable<MeterModelTable>,
): Promise<ManagedMeterModel> {
  await tx
    .updateTable('meter_models')
    .set({ ...columns, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return readModel(tx, tenantId, id);
}
