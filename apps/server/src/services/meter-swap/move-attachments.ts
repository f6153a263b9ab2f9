import { valueTypes } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { type Statement, statement } from '#db/statement.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

interface Move {
  tenant: string;
  old: string;
  next: string;
}

const moveSubMeters = statement<Move, object>(
  'move-sub-meters',
  `update devices set main_meter_id = :next, version = version + 1
    where tenant_id = :tenant and main_meter_id = :old and id <> :next`,
);

const movePlanDevices = statement<Move, object>(
  'move-plans-of-meter',
  `insert into plan_devices (tenant_id, plan_id, device_id)
    select :tenant::uuid, p.plan_id, :next::uuid from plan_devices p where p.tenant_id = :tenant and p.device_id = :old on conflict do nothing`,
);

const leavePlanDevices = statement<Move, object>(
  'leave-plans-of-meter',
  'delete from plan_devices where tenant_id = :tenant and device_id = :old and :next::uuid is not null',
);

const movePlanMeters = statement<Move, object>(
  'move-counters-of-plans',
  'update plans set counter_meter_id = :next, version = version + 1 where tenant_id = :tenant and counter_meter_id = :old',
);

/** What the old meter has counted since goes on counting: it is a part of the new one. */
const moveCounters = statement<Move, object>(
  'move-plan-counters',
  'update plan_counters set meter_id = :next where tenant_id = :tenant and meter_id = :old and object_id <> :old',
);

/** A supply that is isolated, or protected, stays so with another meter in it. */
const moveIsolations = statement<Move, object>(
  'move-isolation-points',
  `update isolation_points set device_id = :next where tenant_id = :tenant and device_id = :old and state <> 'restored'`,
);

const moveProtection = statement<Move, object>(
  'move-meter-protection',
  `insert into meter_protections (tenant_id, device_id, reason, set_by, set_at)
    select :tenant::uuid, :next::uuid, p.reason, p.set_by, p.set_at from meter_protections p where p.tenant_id = :tenant and p.device_id = :old
    on conflict do nothing`,
);

const leaveProtection = statement<Move, object>(
  'leave-meter-protection',
  'delete from meter_protections where tenant_id = :tenant and device_id = :old and :next::uuid is not null',
);

/** Whoever was cut off for arrears stays so: the switch of the new meter is refused until the debt is paid. */
const moveCutoffs = statement<Move, object>(
  'move-cutoff-meters',
  'update cutoff_meters set device_id = :next where tenant_id = :tenant and device_id = :old',
);

/**
 * What a place uses together goes on with the new meter: of the version that holds, each counts on its own side of the instant; one that is still to come names
 * the new meter alone. What the old one counts until then may still be measured.
 */
const movePoolMeters = statement<Move & { at: Date }, object>(
  'move-pool-meters',
  `with versions as (
      select m.pool_id, m.from_at, m.is_deducted, not exists (select from shared_pool_versions v
          where v.tenant_id = :tenant and v.pool_id = m.pool_id and v.from_at > m.from_at and v.from_at <= :at) as goes_on
      from shared_pool_meters m where m.tenant_id = :tenant and m.device_id = :old and m.counts_to is null
    ), moved as (
      update shared_pool_meters m set counts_to = greatest(:at, m.from_at) from versions x
      where m.tenant_id = :tenant and m.pool_id = x.pool_id and m.from_at = x.from_at and m.device_id = :old and m.counts_to is null and x.goes_on
    ), begun as (
      insert into shared_pool_meters (tenant_id, pool_id, from_at, device_id, is_deducted, counts_from)
      select :tenant::uuid, x.pool_id, x.from_at, :next::uuid, x.is_deducted, :at::timestamptz from versions x where x.goes_on
    )
    update shared_pools p set version = p.version + 1
    where p.tenant_id = :tenant and p.id in (select x.pool_id from versions x where x.goes_on)`,
);

/** Rules whose value the new meter's model has watch it; the others have nothing to watch any more and are switched off. */
const moveRules = statement<Move & { now: Date; state: number }, { name: string; fits: boolean }>(
  'move-alarm-rules-of-meter',
  `update alarm_rules r set device_id = case when f.fits then :next::uuid else r.device_id end, enabled = r.enabled and f.fits,
      version = r.version + 1, updated_at = :now
    from (select x.id, x.condition ->> 'kind' = 'noData' or exists (
        select from devices d join meter_models m on ${isKnownModel('m')} and m.id = d.model_id cross join jsonb_array_elements(m.values) v
        where d.tenant_id = :tenant and d.id = :next and v.value ->> 'key' = x.condition ->> 'key'
          and ((v.value ->> 'valueType')::int = :state) = (x.condition ->> 'kind' = 'state')) as fits
      from alarm_rules x where x.tenant_id = :tenant and x.device_id = :old and x.removed_at is null) f
    where r.tenant_id = :tenant and r.id = f.id
    returning r.name, f.fits`,
);

/** The meters that stood here before are the new meter's parts, until their own ends. What it was part of elsewhere is over. */
const forgetParts = statement<Move, object>(
  'forget-meter-parts',
  'delete from meter_parts where tenant_id = :tenant and device_id = :next and :old::uuid is not null',
);

const inheritParts = statement<Move & { at: Date }, object>(
  'inherit-meter-parts',
  `insert into meter_parts (tenant_id, device_id, part_id, from_at, to_at)
    select :tenant::uuid, :next::uuid, p.part_id, p.from_at, p.to_at from meter_parts p where p.tenant_id = :tenant and p.device_id = :old
    union all
    select :tenant::uuid, :next::uuid, :old::uuid, (select max(p.to_at) from meter_parts p where p.tenant_id = :tenant and p.device_id = :old), :at::timestamptz`,
);

const moves: readonly Statement<Move, object>[] = [
  moveSubMeters,
  movePlanDevices,
  leavePlanDevices,
  movePlanMeters,
  moveCounters,
  moveIsolations,
  moveProtection,
  leaveProtection,
  moveCutoffs,
  forgetParts,
];

/**
 * Hangs on the new meter what hung on the old one, but for its room. Orders stay with the meter that they were for.
 * @returns the names of the alarm rules that the new meter has no value for
 */
export async function moveAttachments(
  tx: Transaction<Schema>,
  { tenantId, oldId, newId, at, now }: { tenantId: string; oldId: string; newId: string; at: Date; now: Date },
): Promise<string[]> {
  const move = { tenant: tenantId, old: oldId, next: newId };
  for (const one of moves) await runIn(tx, one, move);
  await runIn(tx, inheritParts, { ...move, at });
  await runIn(tx, movePoolMeters, { ...move, at });
  const rules = await runIn(tx, moveRules, { ...move, now, state: valueTypes.state });
  return rules.filter(({ fits }) => !fits).map(({ name }) => name);
}
