import type { ApiOutput } from '@energy-om/contract';
import { type PlanCounter, type PlanDates, valueTypes } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { PlanTable } from '#db/schema/plans.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

export type Plan = ApiOutput<'savePlan'>;

export interface PlanRow extends Selectable<PlanTable> {
  area_path: string;
  project: Plan['project'];
  site: Plan['site'];
  business_type: Plan['businessType'];
  devices: Plan['devices'];
  route: Plan['route'];
  meter: Plan['meter'];
  counter_unit: string | null;
}

const selectPlans = (condition: string) => `
  select l.*, a.path as area_path,
    jsonb_build_object('id', p.id, 'name', p.name) as project,
    jsonb_build_object('id', a.id, 'name', ${placeName}) as site,
    jsonb_build_object('id', b.id, 'name', b.name) as business_type,
    (select jsonb_build_object('id', m.id, 'name', m.name) from devices m where m.tenant_id = :tenant and m.id = l.counter_meter_id) as meter,
    case when l.trigger = 'counter' then (select v.value ->> 'unit'
      from devices m join meter_models w on ${isKnownModel('w')} and w.id = m.model_id cross join lateral jsonb_array_elements(w.values) as v (value)
      where m.tenant_id = :tenant and m.retired_at is null and (v.value ->> 'valueType')::int = ${valueTypes.register}
        and (m.id = l.counter_meter_id or l.counter_meter_id is null
          and exists (select from plan_devices x where x.tenant_id = :tenant and x.plan_id = l.id and x.device_id = m.id))
      limit 1) end as counter_unit,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name, d.id)
      from plan_devices x join devices d on d.tenant_id = :tenant and d.id = x.device_id and d.retired_at is null
      where x.tenant_id = :tenant and x.plan_id = l.id), '[]') as devices,
    (select jsonb_build_object('id', i.id, 'name', i.name) from inspection_routes i where i.tenant_id = :tenant and i.id = l.route_id) as route
  from plans l
    join projects p on p.tenant_id = :tenant and p.id = l.project_id
    join business_types b on b.tenant_id = :tenant and b.id = l.business_type_id
    join areas a on a.tenant_id = :tenant and a.id = l.area_id
    left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  where l.tenant_id = :tenant and l.removed_at is null and ${condition}
  order by l.next_at nulls last, l.name, l.id`;

/** The plans of places within the actor's reach; of one id, or all. */
export function queryPlans(database: Database, actor: Actor, id: string | null = null): Promise<PlanRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const reach = areaCondition(actor, 'setup.view', 'a.path', parameters);
  const condition = id === null ? reach : `${reach} and l.id = ${parameters.add(id)}`;
  return database.run(prepared<PlanRow>(selectPlans(condition)), parameters.values);
}

/** Reads one plan within the transaction that has locked it. */
export async function readPlan(tx: Transaction<Schema>, actor: Actor, id: string): Promise<Plan> {
  const [row] = await runIn(tx, prepared<PlanRow>(selectPlans('l.id = :id')), { tenant: actor.tenantId, id });
  if (!row) throw new Error('the plan that was just written is gone');
  return presentPlan(row, actor);
}

export function datesOf(
  row: Pick<PlanRow, 'trigger' | 'rule' | 'starts_at' | 'ends_on' | 'season_from' | 'season_to' | 'holidays'> & CounterColumns,
): PlanDates {
  const { trigger, rule, starts_at, ends_on, season_from, season_to, holidays } = row;
  const season = season_from === null || season_to === null ? null : { from: season_from, to: season_to };
  return { trigger, rule, startsAt: starts_at, endsOn: ends_on, season, holidays, counter: findCounter(row) };
}

type CounterColumns = Pick<PlanRow, 'counter_every' | 'counter_from' | 'counter_already'>;

function findCounter({ counter_every: every, counter_from: from, counter_already: already }: CounterColumns): PlanCounter | null {
  return every === null || from === null || already === null ? null : { every, from, already };
}

/** Throws for a plan that is not by counter. */
export function counterOf(row: CounterColumns): PlanCounter {
  const counter = findCounter(row);
  if (counter === null) throw new Error('the plan has no counter');
  return counter;
}

/** A plan by completion is looked at while its orders are open, and one by counter all the time. */
function findNextOrderAt({ trigger, next_at, next_order_at }: PlanRow): Date | null {
  return trigger === 'calendar' || next_at === null ? next_at : next_order_at;
}

export function presentPlan(row: PlanRow, actor: Actor): Plan {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    pause: row.pause,
    name: row.name,
    description: row.description,
    level: row.level,
    ...datesOf(row),
    leadMinutes: row.lead_minutes,
    durationMinutes: row.duration_minutes,
    workMinutes: row.work_minutes,
    catchUp: row.catch_up,
    openOrder: row.open_order,
    project: row.project,
    site: row.site,
    businessType: row.business_type,
    devices: row.devices,
    route: row.route,
    meter: row.meter,
    counterUnit: row.counter_unit,
    nextAt: findNextOrderAt(row)?.toISOString() ?? null,
    mayManage: managesPath(actor, 'plan.manage', row.area_path),
  };
}
