import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { listMeterModels } from '#services/device/meter/list-meter-models.ts';
import type { Names } from '../names.ts';
import { listAll } from './list-all.ts';

export async function addModelNames(context: SignedInContext, names: Names): Promise<void> {
  for (const { id, name } of await listAll((page) => listMeterModels(context, page))) names.add('models', name, id);
}

/** Adds the codes of a few devices. */
export async function addDeviceCodes({ actor, database }: SignedInContext, names: Names, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const devices = database.kysely
    .selectFrom('devices')
    .select(['id', 'code'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', ids);
  for (const { id, code } of await devices.execute()) names.add('devices', code, id);
}

/** Throws `invalid` where the tenant has no device of the code. */
export async function findDeviceByCode({ actor, database }: SignedInContext, code: string): Promise<string> {
  const device = database.kysely.selectFrom('devices').select('id').where('tenant_id', '=', actor.tenantId).where('code', '=', code);
  const found = await device.executeTakeFirst();
  if (!found) throw invalid({ 'target.device': 'configurationDeviceUnknown' });
  return found.id;
}
