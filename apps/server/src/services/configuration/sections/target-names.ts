import type { SignedInContext } from '#services/core/request-context.ts';
import type { Names } from '../names.ts';

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

/** Finds the tenant's devices of some codes. */
export async function findDevicesByCode(
  { actor, database }: SignedInContext,
  codes: readonly string[],
): Promise<{ id: string; code: string }[]> {
  if (codes.length === 0) return [];
  const devices = database.kysely
    .selectFrom('devices')
    .select(['id', 'code'])
    .where('tenant_id', '=', actor.tenantId)
    .where('code', 'in', [...new Set(codes)]);
  return devices.execute();
}

/** Adds the tenant's devices of some codes. */
export async function addDevicesByCode(context: SignedInContext, names: Names, codes: readonly string[]): Promise<void> {
  for (const { id, code } of await findDevicesByCode(context, codes)) names.add('devices', code, id);
}
