import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesArea } from '#services/scope/managed-areas.ts';
import type { TariffEnergyType } from '#services/tariff/tariff-rows.ts';

interface KnownPool {
  area_id: string;
  energy_type: TariffEnergyType;
  /** The start of its newest version, and whether it ends the pool. */
  newest_from: Date;
  has_ended: boolean;
  /** When any of its versions was last written. */
  changed_at: Date;
}

const find = statement<{ tenant: string; id: string }, KnownPool>(
  'find-pool-to-change',
  `select p.area_id, p.energy_type, v.from_at as newest_from, v.method is null as has_ended, max(v.made_at) over () as changed_at
    from shared_pools p join shared_pool_versions v on v.tenant_id = :tenant and v.pool_id = p.id
    where p.tenant_id = :tenant and p.id = :id order by v.from_at desc limit 1`,
);

/** Runs under the tenant's lock. Throws `notFound` for a pool that is not the tenant's, and `forbidden` for one that the actor does not manage. */
export async function findPool(tx: Transaction<Schema>, actor: Actor, id: string): Promise<KnownPool> {
  const [known] = await runIn(tx, find, { tenant: actor.tenantId, id });
  if (!known) throw notFound();
  await assertManagesArea(tx, actor, 'tariff.manage', known.area_id);
  return known;
}

const moveOn = statement<{ tenant: string; id: string }, { settled_to: Date | null }>(
  'move-pool-on',
  'update shared_pools p set version = p.version + 1 where p.tenant_id = :tenant and p.id = :id returning p.settled_to',
);

const moveSupplies = statement<{ tenant: string; id: string }, { settled_to: Date | null }>(
  'move-supplies-that-share',
  `with sharing as materialized (
      select s.room_id, s.energy_type from supplies s join shared_pools p on p.tenant_id = :tenant and p.id = :id and p.energy_type = s.energy_type
      where s.tenant_id = :tenant
        and s.room_id in (select x.room_id from shared_pool_rooms x where x.tenant_id = :tenant and x.pool_id = :id)
      order by s.room_id for no key update of s
    ), moved as (
      update supplies s set version = s.version + 1 from sharing l
      where s.tenant_id = :tenant and s.room_id = l.room_id and s.energy_type = l.energy_type returning s.settled_to
    )
    select max(m.settled_to) as settled_to from moved m`,
);

/**
 * Takes a pool and the supplies that share it a version further, so that whatever has read them before begins anew. Throws a conflict where one of them is settled
 * beyond the instant: what is settled stays.
 */
export async function movePool(tx: Transaction<Schema>, tenant: string, { id, from }: { id: string; from: Date }): Promise<void> {
  const [pool] = await runIn(tx, moveOn, { tenant, id });
  const [supplies] = await runIn(tx, moveSupplies, { tenant, id });
  const settled = [pool?.settled_to, supplies?.settled_to].flatMap((at) => at?.getTime() ?? []);
  const settledTo = Math.max(...settled);
  if (settled.length > 0 && settledTo > from.getTime()) throw conflict('tariffSettled', { settledTo: new Date(settledTo).toISOString() });
}
