import type { ApiOutput } from '@energy-om/contract';
import { closingRoundAt, findStarted } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { type DueSupply, keyOf } from '#services/settlement/due-supplies.ts';
import { loadMeters } from '#services/settlement/facts/load-meters.ts';
import { loadTariffs } from '#services/settlement/facts/load-tariffs.ts';
import { findMeterNames } from './meter-names.ts';

type Obstacle = ApiOutput<'getBillClosing'>['obstacles'][number];

interface SupplyRow extends DueSupply {
  room_name: string;
  total: number;
}

interface Counts {
  closed: number;
  open: number;
}

const maxListed = 50;

export const getBillClosing: Verb<'getBillClosing'> = async (context) => {
  const { actor, clock, database } = context;
  const round = closingRoundAt(clock.now().getTime(), await loadTimeZone(context));
  const parameters = new Parameters({ tenant: actor.tenantId });
  const [month, before] = [parameters.add(round.closes), parameters.add(round.month)];
  const text = `select count(*) filter (where b.month = ${month} and b.round is not null)::int as closed,
      count(*) filter (where b.round is null and b.use <> '[]'::jsonb)::int as open
    from bills b join areas a on a.tenant_id = :tenant and a.id = b.room_id
    where b.tenant_id = :tenant and b.account_id is not null and b.month < ${before} and (b.month = ${month} or b.round is null)
      and ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}`;
  const [counts] = await database.run(prepared<Counts>(text), parameters.values);
  const supplies = await listSuppliesBehind(context, round.end);
  return {
    month: round.closes,
    closedCount: counts?.closed ?? 0,
    openCount: counts?.open ?? 0,
    obstacleCount: supplies[0]?.total ?? 0,
    obstacles: await explain(context, supplies, round.end),
  };
};

/** Supplies that are not settled up to the end of the month, though somebody pays for the time after; those that are furthest behind first. */
function listSuppliesBehind({ actor, database }: SignedInContext, end: number): Promise<SupplyRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const until = `${parameters.add(new Date(end))}::timestamptz`;
  const text = `select s.room_id, s.energy_type, s.version, s.settled_to, s.due_from, a.path as room_path, r.household_size, ${placeName} as room_name,
      count(*) over ()::int as total
    from supplies s
      join rooms r on r.tenant_id = :tenant and r.room_id = s.room_id
      join areas a on a.tenant_id = :tenant and a.id = s.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where s.tenant_id = :tenant and not s.is_complete and (s.settled_to is null or s.settled_to < ${until} or s.due_from < ${until})
      and exists (
        select from (
          select p.account_id, p.from_at, lead(p.from_at) over (order by p.from_at) as to_at from room_payers p
          where p.tenant_id = :tenant and p.room_id = s.room_id
        ) q where q.account_id is not null and q.from_at < ${until} and (q.to_at is null or q.to_at > coalesce(s.settled_to, '-infinity'))
      )
      and ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}
    order by s.settled_to nulls first, s.room_id, s.energy_type limit ${maxListed}`;
  return database.run(prepared<SupplyRow>(text), parameters.values);
}

async function explain({ actor, database }: SignedInContext, supplies: readonly SupplyRow[], end: number): Promise<Obstacle[]> {
  if (supplies.length === 0) return [];
  const metersOf = await loadMeters(database, actor.tenantId, supplies);
  const { versionsOf } = await loadTariffs(database, actor.tenantId, supplies);
  const ids = [...metersOf.values()].flatMap((meters) => meters.map(({ deviceId }) => deviceId));
  const names = await findMeterNames(database, actor.tenantId, ids);
  return supplies.map((supply): Obstacle => {
    const meters = metersOf.get(keyOf(supply)) ?? [];
    const present = meters.filter(({ to }) => to === null);
    const silent = (present.length > 0 ? present : meters).filter(({ completeTo }) => completeTo < end);
    const settledTo = supply.settled_to?.getTime();
    const versions = versionsOf.get(keyOf(supply)) ?? [];
    // Without a version now nothing goes on; a supply that was never settled begins with its first one.
    const lacks = settledTo === undefined ? versions.every(({ value }) => value === null) : !findStarted(versions, settledTo);
    return {
      room: { id: supply.room_id, name: supply.room_name },
      energyType: supply.energy_type,
      settledTo: supply.settled_to?.toISOString() ?? null,
      reason: lacks ? 'noTariff' : silent.length > 0 ? 'silent' : 'settling',
      meters: lacks
        ? []
        : silent.map(({ deviceId, completeTo }) => ({
            id: deviceId,
            name: names.get(deviceId) ?? '',
            knownTo: Number.isFinite(completeTo) ? new Date(completeTo).toISOString() : null,
          })),
    };
  });
}
