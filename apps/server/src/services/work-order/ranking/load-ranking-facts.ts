import { acquaintances, type Coordinates, dayMs, inProgressStatuses, maxPositionAgeMs, toGcj02 } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { medianMinutes } from '#services/business-type/median-minutes.ts';
import { hasRoster, isOnLeave } from '#services/roster/on-shift.ts';

/** What is known of an account as a candidate for an order. */
export interface PersonFacts {
  account_id: string;
  /** Where the person was last, while it is recent: at an action on an order, or on the recorded way; in GCJ-02. */
  longitude: number | null;
  latitude: number | null;
  open_minutes: number;
  week_minutes: number;
  /** The index in `acquaintances`. */
  known: number | null;
  last_order_id: string | null;
  has_roster: boolean;
  shift: { onCall: boolean; endsAt: string } | null;
  /** On leave today, or a change of today's shift says that this is a day off. */
  off_today: boolean;
}

/** The recorded way is in WGS 84. */
interface FactRow extends PersonFacts {
  is_of_way: boolean;
}

interface FactValues {
  tenant: string;
  order: string;
  areaPath: string;
  people: readonly string[];
  today: string;
  now: Date;
  positionSince: Date;
  weekAgo: Date;
  yearAgo: Date;
}

/** A point of the way that may be farther off says nothing about who is near. */
const maxInaccuracyMetres = 1000;

/** Alike objects are looked for among so many of the newest orders. */
const maxAlike = 500;

const [device, model, site] = (['device', 'model', 'site'] as const).map((kind) => acquaintances.indexOf(kind));

/** Who worked in the last year on the order's devices, on others of their models, at its place. */
const known = `alike as (
    select x.order_id, ${device} as kind from work_order_objects own
      join work_order_objects x on x.tenant_id = :tenant and x.device_id = own.device_id
      where own.tenant_id = :tenant and own.order_id = :order
    union all
    (select x.order_id, ${model} from work_order_objects own
      join devices d on d.tenant_id = :tenant and d.id = own.device_id
      join devices e on e.tenant_id = :tenant and (e.model_id = d.model_id or e.model = d.model)
      join work_order_objects x on x.tenant_id = :tenant and x.device_id = e.id
      where own.tenant_id = :tenant and own.order_id = :order order by x.order_id desc limit ${maxAlike})
    union all
    (select o.id, ${site} from work_orders o
      where o.tenant_id = :tenant and o.area_path = :areaPath order by o.id desc limit ${maxAlike})
  ), known as (
    select m.id::uuid as account_id, min(s.kind) as kind from alike s
      join work_orders o on o.tenant_id = :tenant and o.id = s.order_id and o.finished_at > :yearAgo
      cross join lateral jsonb_array_elements_text(o.state -> 'memberIds') m(id)
    group by m.id)`;

/** The minutes that an order is expected to take: by its plan, else what is usual for its business type. @param order its alias, with `usual u` */
export const expectedMinutes = (order: string) => `coalesce((select l.work_minutes from plan_occurrences q
    join plans l on l.tenant_id = :tenant and l.id = q.plan_id
    where q.tenant_id = :tenant and q.order_id = ${order}.id and l.work_minutes > 0 limit 1), u.minutes)`;

const findFacts = statement<FactValues, FactRow>(
  'load-ranking-facts',
  `
    with ${medianMinutes}, ${known}, open_work as (
      select x.account_id, sum(${expectedMinutes('o')}) as minutes from work_orders o
        join usual u on u.id = o.business_type_id
        cross join lateral (
          select o.assignee_id as account_id union select o.lead_id union select m.id::uuid from jsonb_array_elements_text(o.state -> 'memberIds') m(id)
        ) x
      where o.tenant_id = :tenant and o.status in (${inProgressStatuses.join(', ')}) and o.id <> :order group by x.account_id
    ), week as (
      select m.id::uuid as account_id, sum((o.result ->> 'labourMinutes')::float8) as minutes from work_orders o
        cross join lateral jsonb_array_elements_text(o.state -> 'memberIds') m(id)
      where o.tenant_id = :tenant and o.finished_at > :weekAgo group by m.id
    ), positions as (
      select h.actor_id as account_id, h.at, h.longitude, h.latitude, false as is_of_way from work_order_history h
      where h.tenant_id = :tenant and h.at >= :positionSince and h.longitude is not null and h.actor_id = any (:people)
      union all
      select c.account_id, w.at, w.longitude, w.latitude, true from track_consents c
        cross join lateral (select t.at, t.longitude, t.latitude from track_points t
          where t.tenant_id = :tenant and t.account_id = c.account_id and t.at >= :positionSince and t.at <= :now
            and coalesce(t.accuracy, 0) <= ${maxInaccuracyMetres}
          order by t.at desc limit 1) w
      where c.tenant_id = :tenant and c.account_id = any (:people)
    ), places as (
      select distinct on (x.account_id) x.* from positions x order by x.account_id, x.at desc
    )
    select p.id as account_id, l.longitude, l.latitude, coalesce(l.is_of_way, false) as is_of_way, coalesce(w.minutes, 0) as open_minutes, coalesce(k.minutes, 0) as week_minutes, n.kind as known,
      (select c.order_id from work_order_participants c where c.tenant_id = :tenant and c.account_id = p.id
        order by c.order_id desc limit 1) as last_order_id,
      exists (select from team_members b where b.tenant_id = :tenant and b.account_id = p.id and ${hasRoster('b.team_id')}) as has_roster,
      (select jsonb_build_object('onCall', s.on_call, 'endsAt', s.ends_at) from shifts s
        join team_members b on b.tenant_id = :tenant and b.team_id = s.team_id and b.account_id = s.account_id
        where s.tenant_id = :tenant and s.account_id = p.id and s.starts_at <= :now and s.ends_at > :now
        order by s.on_call, s.ends_at desc limit 1) as shift,
      (${isOnLeave('p.id', ':today::date')} or exists (select from shift_changes g
        where g.tenant_id = :tenant and g.account_id = p.id and g.day = :today::date and g.shift_type is null)) as off_today
    from unnest(:people::uuid[]) p(id)
      left join places l on l.account_id = p.id
      left join open_work w on w.account_id = p.id
      left join week k on k.account_id = p.id
      left join known n on n.account_id = p.id`,
);

export interface RankedOrder {
  tenant: string;
  order: string;
  areaPath: string;
  /** The tenant's local date. */
  today: string;
}

/** Loads what is known of each of the accounts as a candidate for an order, by account. */
export async function loadPersonFacts(
  database: Database,
  order: RankedOrder,
  people: readonly string[],
  now: Date,
): Promise<Map<string, PersonFacts>> {
  const before = (durationMs: number) => new Date(now.getTime() - durationMs);
  const rows = await database.run(findFacts, {
    ...order,
    people,
    now,
    positionSince: before(maxPositionAgeMs),
    weekAgo: before(7 * dayMs),
    yearAgo: before(365 * dayMs),
  });
  return new Map(rows.map(({ is_of_way, ...row }) => [row.account_id, is_of_way ? { ...row, ...toShownPosition(row) } : row]));
}

function toShownPosition({ longitude, latitude }: PersonFacts): Partial<Coordinates> {
  return longitude === null || latitude === null ? {} : toGcj02({ longitude, latitude });
}

const findWaiting = statement<{ tenant: string; order: string }, { team_id: string; minutes: number }>(
  'load-waiting-minutes-of-teams',
  `with ${medianMinutes}
    select o.team_id, sum(${expectedMinutes('o')}) as minutes from work_orders o join usual u on u.id = o.business_type_id
    where o.tenant_id = :tenant and o.status in (${inProgressStatuses.join(', ')}) and o.id <> :order
      and o.team_id is not null and o.assignee_id is null and o.lead_id is null group by o.team_id`,
);

/** Loads the minutes of the orders that a team has and nobody in it yet, by team. */
export async function loadWaitingMinutes(database: Database, { tenant, order }: RankedOrder): Promise<Map<string, number>> {
  return new Map((await database.run(findWaiting, { tenant, order })).map(({ team_id, minutes }) => [team_id, minutes]));
}
