import type { ApiParsedInput } from '@energy-om/contract';
import { maxPoolRooms, maxPools, quarterMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesArea } from '#services/scope/managed-areas.ts';
import { assertPoolMeters } from './assert-pool-meters.ts';
import { findPool, movePool } from './move-pool.ts';
import { readPool } from './pool-rows.ts';

interface Given extends Omit<ApiParsedInput<'saveSharedPool'>, 'id' | 'from' | 'changedAt'> {
  id: string;
  from: Date;
}

/** A version with the same start takes the place of the one before. What is settled stays: a start before it is a conflict. */
export const saveSharedPool: Verb<'saveSharedPool'> = (context, { id: givenId, changedAt, from, ...input }) => {
  const given: Given = { ...input, id: givenId ?? context.ids.next(), from: new Date(from) };
  if (given.from.getTime() % quarterMs !== 0) throw invalid({ from: 'tariffNotAQuarter' });
  if (givenId !== undefined && changedAt === undefined) throw invalid({ changedAt: 'required' });
  const changes = givenId === undefined ? { created: input } : { updated: { from, ...input } };
  return writeOnce(context, { subjectKind: 'sharedPool', subjectId: given.id, changes }, async (tx) => {
    const { actor } = context;
    await lockTenantFor(tx, actor);
    if (givenId !== undefined) await assertSame(tx, context, given, changedAt);
    await assertManagesArea(tx, actor, 'tariff.manage', given.areaId);
    await assertNameFree(tx, 'sharedPool', { tenantId: actor.tenantId, name: given.name, ownId: given.id });
    await assertPoolMeters(tx, actor.tenantId, given);
    if (givenId === undefined) await createPool(tx, context, given);
    else
      await tx
        .updateTable('shared_pools')
        .set({ name: given.name })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', given.id)
        .execute();
    await writeVersion(tx, context, given);
    await movePool(tx, actor.tenantId, { id: given.id, from: given.from });
    return readPool(tx, actor, given.id);
  });
};

/** Throws a conflict with the pool as it stands where somebody else has changed it since it was read. */
async function assertSame(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, areaId, energyType, from }: Given,
  changedAt: string | undefined,
): Promise<void> {
  const known = await findPool(tx, actor, id);
  if (Date.parse(changedAt ?? '') !== known.changed_at.getTime()) throw conflict('conflict', await readPool(tx, actor, id));
  if (known.area_id !== areaId) throw invalid({ areaId: 'poolFixed' });
  if (known.energy_type !== energyType) throw invalid({ energyType: 'poolFixed' });
  if (known.newest_from > from) throw invalid({ from: 'poolBeginsEarlier' });
}

async function createPool(tx: Transaction<Schema>, { actor, clock }: SignedInContext, { id, areaId, energyType, name }: Given) {
  const { tenantId } = actor;
  const pools = await tx.selectFrom('shared_pools').select('id').where('tenant_id', '=', tenantId).limit(maxPools).execute();
  if (pools.length === maxPools) throw conflict('tooManyPools', null, { most: maxPools });
  const row = { tenant_id: tenantId, id, area_id: areaId, energy_type: energyType, name, created_at: clock.now() };
  await tx.insertInto('shared_pools').values(row).execute();
}

async function writeVersion(tx: Transaction<Schema>, { actor, clock }: SignedInContext, given: Given): Promise<void> {
  const { id, from, method, basis } = given;
  const key = { tenant_id: actor.tenantId, pool_id: id, from_at: from };
  const made = { method, basis, made_by: actor.accountId, made_at: clock.now() };
  await tx
    .insertInto('shared_pool_versions')
    .values({ ...key, ...made })
    .onConflict((row) => row.columns(['tenant_id', 'pool_id', 'from_at']).doUpdateSet(made))
    .execute();
  for (const table of ['shared_pool_meters', 'shared_pool_rooms'] as const) {
    await tx.deleteFrom(table).where('tenant_id', '=', key.tenant_id).where('pool_id', '=', id).where('from_at', '=', from).execute();
  }
  const meters = [
    ...given.meterIds.map((meter) => ({ meter, deducted: false })),
    ...given.deductedMeterIds.map((meter) => ({ meter, deducted: true })),
  ];
  await runIn(tx, insertMeters, { tenant: actor.tenantId, pool: id, from, rows: JSON.stringify(meters) });
  await writeRooms(tx, actor.tenantId, given);
}

/**
 * Where a meter was put up in another one's place since the start, what that one counted until then counts too, unless it was a room's, which has paid for it. The
 * swap itself has done the same for the versions that there were.
 */
const insertMeters = statement<{ tenant: string; pool: string; from: Date; rows: string }, object>(
  'insert-meters-of-pool',
  `with given as (select g.meter, g.deducted from jsonb_to_recordset(:rows::jsonb) as g(meter uuid, deducted boolean))
    insert into shared_pool_meters (tenant_id, pool_id, from_at, device_id, is_deducted, counts_from, counts_to)
    select :tenant::uuid, :pool::uuid, :from::timestamptz, g.meter, g.deducted, coalesce((
        select max(p.to_at) from meter_parts p where p.tenant_id = :tenant and p.device_id = g.meter and p.to_at > :from::timestamptz), '-infinity'), null
      from given g
    union all
    select :tenant::uuid, :pool::uuid, :from::timestamptz, p.part_id, g.deducted, coalesce(p.from_at, '-infinity'), p.to_at
      from given g join meter_parts p on p.tenant_id = :tenant and p.device_id = g.meter and p.to_at > :from::timestamptz
      where not exists (select from room_meters x
        where x.tenant_id = :tenant and x.device_id = p.part_id and x.from_at < p.to_at and coalesce(x.to_at > :from::timestamptz, true))`,
);

interface RoomRow {
  room_id: string;
  name: string;
  floor_area: number | null;
}

const findRooms = statement<{ tenant: string; area: string }, RoomRow>(
  'find-rooms-that-share',
  `select r.room_id, a.name, r.floor_area from areas p
      join areas a on a.tenant_id = :tenant and starts_with(a.path, p.path) and a.kind = 'room' and a.retired_at is null
      join rooms r on r.tenant_id = :tenant and r.room_id = a.id
    where p.tenant_id = :tenant and p.id = :area order by a.path limit ${maxPoolRooms + 1}`,
);

/** Occupied or not, each room that is not excluded has a share; one that has had no supply of this energy gets one by it. */
const insertRooms = statement<{ tenant: string; pool: string; from: Date; energy: string; rows: string }, object>(
  'insert-rooms-that-share',
  `with given as (select g.room, g.weight from jsonb_to_recordset(:rows::jsonb) as g(room uuid, weight int)), supplied as (
      insert into supplies (tenant_id, room_id, energy_type) select :tenant, g.room, :energy from given g where g.weight > 0
      on conflict (tenant_id, room_id, energy_type) do nothing
    )
    insert into shared_pool_rooms (tenant_id, pool_id, from_at, room_id, weight) select :tenant, :pool, :from, g.room, g.weight from given g`,
);

async function writeRooms(tx: Transaction<Schema>, tenant: string, given: Given): Promise<void> {
  const { id: pool, areaId, energyType, basis, from } = given;
  const rooms = await runIn(tx, findRooms, { tenant, area: areaId });
  if (rooms.length > maxPoolRooms) throw conflict('tooManyPoolRooms', null, { most: maxPoolRooms });
  const excluded = new Set(given.excludedRoomIds);
  if (rooms.filter(({ room_id }) => excluded.has(room_id)).length < excluded.size) throw invalid({ excludedRoomIds: 'poolRoomUnknown' });
  const sharing = rooms.filter(({ room_id }) => !excluded.has(room_id));
  if (sharing.length === 0) throw invalid({ areaId: 'poolNoRooms' });
  const unknown = sharing.filter(({ floor_area }) => floor_area === null);
  const [first] = unknown;
  if (basis === 'area' && first) throw conflict('poolRoomWithoutArea', null, { count: unknown.length, room: first.name });
  const weightOf = ({ room_id, floor_area }: RoomRow) => (excluded.has(room_id) ? 0 : basis === 'area' ? floor_area : 1);
  const rows = rooms.map((room) => ({ room: room.room_id, weight: weightOf(room) }));
  await runIn(tx, insertRooms, { tenant, pool, from, energy: energyType, rows: JSON.stringify(rows) });
}
