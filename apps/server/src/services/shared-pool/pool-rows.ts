import type { ApiOutput } from '@energy-om/contract';
import { localDayAt } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

type Pool = ApiOutput<'listSharedPools'>[number];
type PoolDetail = ApiOutput<'getSharedPool'>;
type Version = Pool['versions'][number];

interface PoolRow {
  id: string;
  name: string;
  area: Pool['area'];
  energy_type: Pool['energyType'];
  settled_to: Date | null;
  changed_at: Date;
  missing_rooms: number;
  versions: (Omit<Version, 'from'> & { from: string })[];
}

/** The start of the newest version of pool `p` that has not ended. Names `:tenant`. */
const newestStart = `(select max(w.from_at) from shared_pool_versions w
  where w.tenant_id = :tenant and w.pool_id = p.id and w.method is not null)`;

/** Lists the pools of the areas within the actor's reach by place. @param id null: all of them */
export async function readPools(tx: Kysely<Schema>, actor: Actor, id: string | null): Promise<Pool[]> {
  const parameters = new Parameters({ tenant: actor.tenantId, id });
  const text = `select p.id, p.name, jsonb_build_object('id', a.id, 'name', ${placeName}) as area, p.energy_type, p.settled_to,
      (select max(v.made_at) from shared_pool_versions v where v.tenant_id = :tenant and v.pool_id = p.id) as changed_at,
      (select count(*)::int from areas r where r.tenant_id = :tenant and r.kind = 'room' and r.retired_at is null and starts_with(r.path, a.path)
        and not exists (select from shared_pool_rooms x
          where x.tenant_id = :tenant and x.pool_id = p.id and x.room_id = r.id and x.from_at = ${newestStart})) as missing_rooms,
      (select jsonb_agg(jsonb_build_object('from', v.from_at, 'method', v.method, 'basis', v.basis,
          'meters', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'isDeducted', m.is_deducted) order by m.is_deducted, d.name, d.id)
            from shared_pool_meters m join devices d on d.tenant_id = :tenant and d.id = m.device_id
            where m.tenant_id = :tenant and m.pool_id = p.id and m.from_at = v.from_at and m.counts_to is null), '[]'),
          'rooms', (select count(*) from shared_pool_rooms x where x.tenant_id = :tenant and x.pool_id = p.id and x.from_at = v.from_at and x.weight > 0))
          order by v.from_at desc)
        from shared_pool_versions v where v.tenant_id = :tenant and v.pool_id = p.id) as versions
    from shared_pools p
      join areas a on a.tenant_id = :tenant and a.id = p.area_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where p.tenant_id = :tenant and (:id::uuid is null or p.id = :id::uuid) and ${areaCondition(actor, 'tariff.manage', 'a.path', parameters)}
    order by a.path, p.energy_type, p.name`;
  const rows = await runIn(tx, prepared<PoolRow>(text), parameters.values);
  return rows.map(presentPool);
}

function presentPool({ energy_type, settled_to, changed_at, missing_rooms, versions, ...row }: PoolRow): Pool {
  return {
    ...row,
    energyType: energy_type,
    changedAt: changed_at.toISOString(),
    settledTo: settled_to?.toISOString() ?? null,
    // One that has ended misses nothing.
    missingRooms: versions[0]?.method === null ? 0 : missing_rooms,
    versions: versions.map((version) => ({ ...version, from: new Date(version.from).toISOString() })),
  };
}

const findRooms = statement<{ tenant: string; pool: string }, { id: string; name: string; weight: number }>(
  'find-rooms-of-pool',
  `select a.id, ${placeName} as name, x.weight
    from shared_pools p
      join shared_pool_rooms x on x.tenant_id = :tenant and x.pool_id = p.id and x.from_at = ${newestStart}
      join areas a on a.tenant_id = :tenant and a.id = x.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where p.tenant_id = :tenant and p.id = :pool order by a.path`,
);

const shownDays = 31;

const findDays = statement<{ tenant: string; pool: string }, { from_at: Date; amount: number; time_zone: string }>(
  'find-newest-days-of-pool',
  `select d.from_at, (select sum(n) from unnest(d.amounts) n)::float8 as amount, t.time_zone
    from shared_pool_days d join tenants t on t.id = :tenant
    where d.tenant_id = :tenant and d.pool_id = :pool order by d.from_at desc limit ${shownDays}`,
);

/** Throws `notFound` for a pool that is not the tenant's, or beyond the actor's reach. */
export async function readPool(tx: Kysely<Schema>, actor: Actor, id: string): Promise<PoolDetail> {
  const [pool] = await readPools(tx, actor, id);
  if (!pool) throw notFound();
  const place = { tenant: actor.tenantId, pool: id };
  const rooms = await runIn(tx, findRooms, place);
  const days = new Map<string, number>();
  for (const { from_at, amount, time_zone } of await runIn(tx, findDays, place)) {
    const { date } = localDayAt(from_at.getTime(), time_zone);
    days.set(date, (days.get(date) ?? 0) + amount);
  }
  return {
    ...pool,
    sharers: rooms.filter(({ weight }) => weight > 0).map(({ weight, ...room }) => ({ room, weight })),
    excluded: rooms.filter(({ weight }) => weight === 0).map(({ id: roomId, name }) => ({ id: roomId, name })),
    days: [...days].map(([date, amount]) => ({ date, amount })),
  };
}
