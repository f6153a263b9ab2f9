import { type CounterStart, terminalStatuses, valueTypes, workOrderStatus } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

/** From where a counter counts, and what for; as `plan_counters` has it. Instants are epoch milliseconds. */
export interface CounterBase {
  countsFrom: number;
  steps: number;
  carried: number;
  every: number;
  mode: CounterStart;
  meterId: string;
}

/** The step that was decided on last, and what became of its order. */
export interface LastStep {
  key: string;
  step: number;
  isOpen: boolean;
  /** When the work was finished; null where it was not. */
  finishedAt: number | null;
  plannedFrom: number;
}

/** An object of a plan by counter, as it is stored. */
export interface CountedObject {
  id: string;
  name: string;
  /** The device whose register counts for it; null where it was retired or has none. */
  meterId: string | null;
  unit: string | null;
  base: CounterBase | null;
  last: LastStep | null;
  /** When another device was put in the object's place, the last time. */
  replacedAt: number | null;
}

interface ObjectRow {
  id: string;
  name: string;
  meter_id: string | null;
  unit: string | null;
  counts_from: Date | null;
  steps: number;
  carried: number;
  every: number;
  mode: CounterStart;
  base_meter_id: string;
  occurrence: string | null;
  is_open: boolean;
  finished_at: Date | null;
  planned_from: Date;
  replaced_at: Date | null;
}

interface ObjectValues {
  tenant: string;
  plan: string | null;
  meter: string | null;
  objects: readonly string[];
  register: number;
  terminal: readonly number[];
  completed: number;
}

/** Keys of steps are eight digits and the calendar's begin with a year and a hyphen. */
const listObjects = statement<ObjectValues, ObjectRow>(
  'list-counted-objects',
  `
    select k.id, coalesce(d.name, a.name, '') as name, m.id as meter_id, m.unit,
      c.counts_from, c.steps, c.carried, c.every, c.mode, c.meter_id as base_meter_id,
      x.occurrence, coalesce(o.status <> all (:terminal::smallint[]), false) as is_open, x.planned_from,
      case when o.status = :completed then coalesce(o.finished_at, o.updated_at) end as finished_at,
      (select max(f.replaced_at) from former_nameplates f where f.tenant_id = :tenant and f.device_id = k.id) as replaced_at
    from unnest(:objects::uuid[]) as k (id)
      left join devices d on d.tenant_id = :tenant and d.id = k.id
      left join areas a on a.tenant_id = :tenant and a.id = k.id
      left join lateral (select e.id, v.value ->> 'unit' as unit
        from devices e join meter_models w on ${isKnownModel('w')} and w.id = e.model_id
          cross join lateral jsonb_array_elements(w.values) with ordinality as v (value, place)
        where e.tenant_id = :tenant and e.id = coalesce(:meter::uuid, d.id) and e.retired_at is null
          and (v.value ->> 'valueType')::int = :register
        order by v.place limit 1) m on true
      left join plan_counters c on c.tenant_id = :tenant and c.plan_id = :plan::uuid and c.object_id = k.id
      left join lateral (select y.occurrence, y.order_id, y.planned_from from plan_occurrences y
        where y.tenant_id = :tenant and y.plan_id = :plan::uuid and y.object_id = k.id and y.occurrence ~ '^[0-9]{8}$'
        order by y.occurrence desc limit 1) x on true
      left join work_orders o on o.tenant_id = :tenant and o.id = x.order_id
    order by name, k.id`,
);

/** @param plan null: of one that is not saved yet; @param meter null: each device counts by itself */
export async function listCountedObjects(
  at: Kysely<Schema>,
  { tenant, plan, meter, objects }: { tenant: string; plan: string | null; meter: string | null; objects: readonly string[] },
): Promise<CountedObject[]> {
  const codes = { register: valueTypes.register, terminal: terminalStatuses, completed: workOrderStatus.completed };
  return (await runIn(at, listObjects, { tenant, plan, meter, objects, ...codes })).map(toObject);
}

function toObject(row: ObjectRow): CountedObject {
  const { id, name, meter_id, unit, counts_from, steps, carried, every, mode, base_meter_id } = row;
  const { occurrence, is_open, finished_at, planned_from, replaced_at } = row;
  return {
    ...{ id, name, unit, meterId: meter_id, replacedAt: replaced_at?.getTime() ?? null },
    base: counts_from && { countsFrom: counts_from.getTime(), steps, carried, every, mode, meterId: base_meter_id },
    last: occurrence === null ? null : toLastStep({ ...row, occurrence, is_open, finished_at, planned_from }),
  };
}

function toLastStep({ occurrence, is_open, finished_at, planned_from }: ObjectRow & { occurrence: string }): LastStep {
  return {
    key: occurrence,
    step: Number(occurrence),
    isOpen: is_open,
    finishedAt: finished_at?.getTime() ?? null,
    plannedFrom: planned_from.getTime(),
  };
}

/** The key of a step among the dates of a plan. */
export function stepKey(step: number): string {
  return String(step).padStart(8, '0');
}
