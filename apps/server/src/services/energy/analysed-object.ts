import { grantsOf, localDayAt, localHourAt } from '@energy-om/domain';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { forbidden, invalid, notFound } from '#services/core/service-error.ts';
import type { DeviceFilter } from '#services/device/query-devices.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type AnalysisPermission, type CountedEnergyType, type MeterFilter, selectMeters } from './energy-meters.ts';

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

/** Throws `notFound` unless the area, or a part of it, is in the actor's scope. @param kind null: any kind */
export async function assertAreaInSight(
  context: SignedInContext,
  id: string,
  kind: 'room' | null,
  permission: AnalysisPermission = 'energy.view',
): Promise<void> {
  if (!(await isAreaInSight(context, id, kind, permission))) throw notFound();
}

async function isAreaInSight(
  { actor, database }: SignedInContext,
  id: string,
  kind: 'room' | null,
  permission: AnalysisPermission,
): Promise<boolean> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select from areas z
    where z.tenant_id = :tenant and z.id = ${parameters.add(id)} ${kind === null ? '' : `and z.kind = '${kind}'`}
      and exists (select from areas a where a.tenant_id = :tenant and starts_with(a.path, z.path)
        and ${areaCondition(actor, permission, 'a.path', parameters)})`;
  const rows = await database.run(prepared<object>(text), parameters.values);
  return rows.length > 0;
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

const findOwnOccupancy = statement<{ tenant: string; room: string; account: string }, { since: Date }>(
  'find-own-occupancy-of-room',
  `select m.from_at as since from room_members m
    where m.tenant_id = :tenant and m.room_id = :room and m.account_id = :account and m.to_at is null`,
);

/**
 * As `findNamedObject` for staff; a room also for who lives there, since they moved in. Throws `notFound` for an object out of both, `forbidden` without an
 * object for an account that may see no energy, and `invalid` for more than one.
 * @param grain what is read as a whole: the hour, or the day, in which somebody has moved in is left out
 */
export async function findObjectOrOwnRoom(
  context: SignedInContext,
  object: NamedObject,
  { zone, grain }: { zone: string; grain: 'hour' | 'day' },
): Promise<MeterFilter> {
  const { actor, database } = context;
  const { roomId, siteId, meterId, energyType } = object;
  if (
    roomId !== undefined &&
    siteId === undefined &&
    meterId === undefined &&
    !(await isAreaInSight(context, roomId, 'room', 'energy.view'))
  ) {
    const [own] = await database.run(findOwnOccupancy, { tenant: actor.tenantId, room: roomId, account: actor.accountId });
    if (!own) throw notFound();
    const since = own.since.getTime();
    const { start, end } = grain === 'hour' ? localHourAt(since, zone) : localDayAt(since, zone);
    return { energyType, ownRoom: { roomId, from: since === start ? start : end, zone } };
  }
  const isNamed = roomId !== undefined || siteId !== undefined || meterId !== undefined;
  if (!isNamed && grantsOf(actor.roleGrants, 'energy.view').length === 0) throw forbidden();
  return findNamedObject(context, object);
}
