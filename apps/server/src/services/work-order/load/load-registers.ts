import { type KnownRegister, type MeterReplacement, type RegisterReading, valueTypes } from '@energy-om/domain';
import type { Database, NumberedStatement } from '#db/database.ts';
import { meterReplacements } from '#services/ingest/batch/device-register.ts';

/** Of so many days that were used on: what a usual one is. */
const defaultDays = 14;
/** What a register showed longer ago does not say where it stood when the work began. */
const staleBefore = '7 days';

/** $1 tenant, $2 order. Of each of its meters with a register: what it shows, showed when the work began, and usually uses in a day. */
const findRegisters: NumberedStatement = {
  name: 'find-order-registers',
  text: `
    select d.id, g.value ->> 'key' as key, g.value ->> 'unit' as unit, (g.value ->> 'decimals')::int as decimals, m.register_modulus as modulus,
      s.register_at, s.register_value, u.amount / d.register_factor as per_day, b.value as before, w.since, ${meterReplacements} as replacements
    from work_order_objects x
      join devices d on d.tenant_id = x.tenant_id and d.id = x.device_id and d.kind = 'meter'
      join meter_models m on m.id = d.model_id
      join work_orders o on o.tenant_id = x.tenant_id and o.id = x.order_id
      cross join lateral (select coalesce(o.arrived_at, o.accepted_at, o.created_at) as since) w
      cross join lateral (
        select v.value from jsonb_array_elements(m.values) with ordinality as v(value, position)
        where (v.value ->> 'valueType')::int = ${valueTypes.register} order by v.position limit 1
      ) g
      left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
      left join lateral (
        select avg(y.amount) as amount from (
          select z.amount from meter_days z where z.tenant_id = d.tenant_id and z.device_id = d.id order by z.day desc limit ${defaultDays}
        ) y
      ) u on true
      left join lateral (
        select (r.values ->> (g.value ->> 'key'))::double precision as value from readings r
        where r.tenant_id = d.tenant_id and r.device_id = d.id and r.at <= w.since and r.at > w.since - interval '${staleBefore}'
          and jsonb_typeof(r.values -> (g.value ->> 'key')) = 'number'
        order by r.at desc limit 1
      ) b on true
    where x.tenant_id = $1 and x.order_id = $2
    order by x.position`,
};

interface RegisterRow {
  id: string;
  key: string;
  unit: string | null;
  decimals: number;
  modulus: number | null;
  register_at: Date | null;
  register_value: number | null;
  per_day: number | null;
  before: number | null;
  since: Date;
  replacements: MeterReplacement[];
}

/** A meter's register with what it takes to show it. */
export interface OrderRegister extends KnownRegister {
  objectId: string;
  key: string;
  unit: string | null;
  decimals: number;
}

/** Those of the order's meters whose model counts something. */
export async function loadRegisters(database: Database, tenantId: string, orderId: string): Promise<OrderRegister[]> {
  const rows = await database.query<RegisterRow & object>(findRegisters, [tenantId, orderId]);
  return rows.map((row) => {
    const { id: objectId, key, unit, decimals, modulus, per_day: perDay } = row;
    return { objectId, key, unit, decimals, modulus, perDay, ...sinceReplacement(row) };
  });
}

/** A meter that was replaced begins with its first value; what the old one said counts no more. */
function sinceReplacement({
  register_at,
  register_value,
  before,
  since,
  replacements,
}: RegisterRow): Pick<KnownRegister, 'latest' | 'before'> {
  const said: RegisterReading | null =
    register_at === null || register_value === null ? null : { at: register_at.getTime(), value: register_value };
  const replaced = replacements.at(-1);
  if (!replaced) return { latest: said, before };
  const first = { at: replaced.at, value: replaced.firstValue };
  return {
    latest: said && said.at > replaced.at ? said : first,
    before: replaced.at > since.getTime() ? replaced.firstValue : before,
  };
}
