import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { type CountedEnergyType, countedTypes, countsConsumption } from '#services/energy/energy-meters.ts';

/** A meter, or another device with a register, that counts what an order is about. */
export interface OrderMeter {
  id: string;
  energy_type: CountedEnergyType;
  /** The path of the room that the meter is of, else of the area that it is in: by it its tariff is found. */
  path: string;
  household_size: number | null;
  /** It is the meter before what the order is about, which has no register of its own. */
  is_nearest: boolean;
}

/** More meters than this are not added up for an order: what one of them uses would no longer be seen. */
export const maxOrderMeters = 20;

const counted = countedTypes.map((type) => `'${type}'`).join(', ');
const countsEnergy = `d.retired_at is null and d.energy_type in (${counted}) and ${countsConsumption}`;

/**
 * A meter whose main meter is among them is left out, since that counts its consumption already. A device without a register is counted by its main meter, else by the meters
 * of the room that it stands in; those of a whole site would not show what one device uses.
 */
const findMeters = statement<{ tenant: string; order: string; now: Date; limit: number }, OrderMeter>(
  'find-meters-of-order',
  `with objects as (
      select d.id, d.main_meter_id, d.area_id, (${countsEnergy}) is true as counts from work_order_objects o
        join devices d on d.tenant_id = :tenant and d.id = o.device_id
      where o.tenant_id = :tenant and o.order_id = :order and d.retired_at is null
    ),
    nearest as (
      select x.main_meter_id as id from objects x where not x.counts and x.main_meter_id is not null
      union
      select q.device_id from objects x join room_meters q on q.tenant_id = :tenant and q.room_id = x.area_id
        and q.from_at <= :now and (q.to_at is null or q.to_at > :now)
      where not x.counts and x.main_meter_id is null
    ),
    named as (
      select o.device_id as id from work_order_objects o where o.tenant_id = :tenant and o.order_id = :order and o.device_id is not null
      union
      select y.device_id from alarms y where y.tenant_id = :tenant and y.work_order_id = :order
      union
      (select d.id from work_order_objects o
          join areas z on z.tenant_id = :tenant and z.id = o.area_id
          join areas x on x.tenant_id = :tenant and starts_with(x.path, z.path)
          join devices d on d.tenant_id = :tenant and d.area_id = x.id and ${countsEnergy}
        where o.tenant_id = :tenant and o.order_id = :order and o.area_id is not null
        limit :limit)
      union
      select n.id from nearest n
    ),
    meters as materialized (
      select d.id, d.energy_type, d.main_meter_id, d.area_id from devices d
      where d.tenant_id = :tenant and d.id in (select id from named) and ${countsEnergy}
    )
    select m.id, m.energy_type, coalesce(ra.path, a.path) as path, r.household_size, m.id in (select n.id from nearest n) as is_nearest
    from meters m
      join areas a on a.tenant_id = :tenant and a.id = m.area_id
      left join room_meters q on q.tenant_id = :tenant and q.device_id = m.id and q.from_at <= :now and (q.to_at is null or q.to_at > :now)
      left join rooms r on r.tenant_id = :tenant and r.room_id = q.room_id
      left join areas ra on ra.tenant_id = :tenant and ra.id = q.room_id
    where not exists (select from meters y where y.id = m.main_meter_id and y.energy_type = m.energy_type)
    order by m.energy_type, m.id limit :limit`,
);

/** Lists the meters of an order by type of energy; of a type there may be more than `maxOrderMeters`. */
export async function findOrderMeters(
  database: Pick<Database, 'run'>,
  values: { tenant: string; order: string; now: Date },
): Promise<Map<CountedEnergyType, OrderMeter[]>> {
  // Of one type more than the limit may be among these, and still each other type is found.
  const rows = await database.run(findMeters, { ...values, limit: countedTypes.length * (maxOrderMeters + 1) });
  return Map.groupBy(rows, ({ energy_type }) => energy_type);
}
