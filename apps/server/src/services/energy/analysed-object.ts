import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid, notFound } from '#services/core/service-error.ts';
import type { DeviceFilter } from '#services/device/query-devices.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type AnalysisPermission, type CountedEnergyType, selectMeters } from './energy-meters.ts';

/** Throws `notFound` for an id that is no meter in the actor's scope. */
export async function findMeterType(
  context: SignedInContext,
  id: string,
  permission: AnalysisPermission = 'energy.view',
): Promise<CountedEnergyType> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = selectMeters(context, { id }, parameters, permission);
  const [row] = await context.database.run(prepared<{ energy_type: CountedEnergyType }>(text), parameters.values);
  if (!row) throw notFound();
  return row.energy_type;
}

/**
 * Throws `notFound` unless the area, or a part of it, is in the actor's scope.
 * @param kind null: any kind
 */
export async function assertAreaInSight(
  { actor, database }: SignedInContext,
  id: string,
  kind: 'room' | null,
  permission: AnalysisPermission = 'energy.view',
): Promise<void> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select from areas z
    where z.tenant_id = :tenant and z.id = ${parameters.add(id)} ${kind === null ? '' : `and z.kind = '${kind}'`}
      and exists (select from areas a where a.tenant_id = :tenant and starts_with(a.path, z.path)
        and ${areaCondition(actor, permission, 'a.path', parameters)})`;
  const rows = await database.run(prepared<object>(text), parameters.values);
  if (rows.length === 0) throw notFound();
}

interface NamedObject {
  energyType: CountedEnergyType;
  roomId?: string | undefined;
  siteId?: string | undefined;
  meterId?: string | undefined;
}

/** Without an id it is everything in the actor's scope. Throws `notFound` for an object out of it, and `invalid` for more than one. */
export async function findNamedObject(
  context: SignedInContext,
  { energyType, ...ids }: NamedObject,
  permission: AnalysisPermission = 'energy.view',
): Promise<DeviceFilter> {
  const { roomId, siteId, meterId } = ids;
  if ([roomId, siteId, meterId].filter((id) => id !== undefined).length > 1)
    throw invalid({ [meterId !== undefined ? 'meterId' : 'roomId']: 'chooseOneAtMost' });
  if (meterId !== undefined) {
    if ((await findMeterType(context, meterId, permission)) !== energyType) throw invalid({ energyType: 'meterOfAnotherType' });
    return { id: meterId, energyType, withParts: true };
  }
  const areaId = roomId ?? siteId;
  if (areaId === undefined) return { energyType };
  await assertAreaInSight(context, areaId, roomId === undefined ? null : 'room', permission);
  return { siteId: areaId, energyType };
}
