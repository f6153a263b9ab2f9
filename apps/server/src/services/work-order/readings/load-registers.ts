import { type KnownRegister, type MeterReplacement, type RegisterReading, valueTypes } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { meterReplacements } from '#services/ingest/batch/device-register.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

/** A day's usual use is the mean of the last days with consumption, of at most so many. */
const maxAveragedDays = 14;
/** An older reading does not show the register's value when the work began. */
const maxReadingAge = '7 days';

interface RegisterRow {
  id: string;
  name: string;
  code: string;
  key: string;
  unit: string | null;
  decimals: number;
  modulus: number | null;
  register_at: Date | null;
  register_value: number | null;
  per_day: number | null;
  before: number | null;
  before_at: Date | null;
  since: Date;
  replacements: MeterReplacement[];
}

/**
 * Selects for each meter `d` with a register: its value now, its value when the work began, and the usual use of a day.
 * @param meters relations that name meters `d`, and `w` with the instant `since` when the work began
 */
const selectRegisters = (meters: string) => `
  select d.id, d.name, d.code, g.value ->> 'key' as key, g.value ->> 'unit' as unit, (g.value ->> 'decimals')::int as decimals,
    m.register_modulus as modulus, s.register_at, s.register_value, u.amount / d.register_factor as per_day, b.value as before, b.at as before_at, w.since,
    ${meterReplacements} as replacements
  from ${meters}
    join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
    cross join lateral (
      select v.value from jsonb_array_elements(m.values) with ordinality as v(value, position)
      where (v.value ->> 'valueType')::int = ${valueTypes.register} order by v.position limit 1
    ) g
    left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    left join lateral (
      select avg(y.amount) as amount from (
        select z.amount from meter_days z where z.tenant_id = :tenant and z.device_id = d.id order by z.day desc limit ${maxAveragedDays}
      ) y
    ) u on true
    left join lateral (
      select r.at, (r.values ->> (g.value ->> 'key'))::double precision as value from readings r
      where r.tenant_id = :tenant and r.device_id = d.id and r.at <= w.since and r.at > w.since - interval '${maxReadingAge}'
        and jsonb_typeof(r.values -> (g.value ->> 'key')) = 'number'
      order by r.at desc limit 1
    ) b on true`;

const findOrderRegisters = statement<{ tenant: string; order: string }, RegisterRow>(
  'find-order-registers',
  `${selectRegisters(`work_order_objects x
    join devices d on d.tenant_id = :tenant and d.id = x.device_id and d.kind = 'meter'
    join work_orders o on o.tenant_id = :tenant and o.id = x.order_id
    cross join lateral (select coalesce(o.arrived_at, o.accepted_at, o.created_at) as since) w`)}
  where x.tenant_id = :tenant and x.order_id = :order
  order by x.position`,
);

const findPlaceRegisters = statement<{ tenant: string; meters: readonly string[]; areaPath: string; since: Date }, RegisterRow>(
  'find-place-registers',
  `${selectRegisters(`devices d
    join areas a on a.tenant_id = :tenant and a.id = d.area_id and starts_with(a.path, :areaPath)
    cross join (select :since::timestamptz as since) w`)}
  where d.tenant_id = :tenant and d.id = any (:meters::uuid[]) and d.kind = 'meter'`,
);

/** A meter's register, with what is needed to show it. */
export interface OrderRegister extends KnownRegister {
  objectId: string;
  name: string;
  code: string;
  key: string;
  unit: string | null;
  decimals: number;
}

/** The registers of the order's meters whose model has one. */
export async function loadRegisters(database: Database, tenantId: string, orderId: string): Promise<OrderRegister[]> {
  return (await database.run(findOrderRegisters, { tenant: tenantId, order: orderId })).map(toRegister);
}

/** The registers of those of the meters that are in the area; `since` is when the work began. */
export async function loadPlaceRegisters(
  database: Database,
  tenantId: string,
  wanted: { meters: readonly string[]; areaPath: string; since: Date },
): Promise<OrderRegister[]> {
  if (wanted.meters.length === 0) return [];
  return (await database.run(findPlaceRegisters, { tenant: tenantId, ...wanted })).map(toRegister);
}

function toRegister(row: RegisterRow): OrderRegister {
  const { id: objectId, name, code, key, unit, decimals, modulus, per_day: perDay } = row;
  return { objectId, name, code, key, unit, decimals, modulus, perDay, ...sinceReplacement(row) };
}

/** A meter that was replaced begins with its first value, and what the old one showed does not count. */
function sinceReplacement({
  register_at,
  register_value,
  before,
  before_at,
  since,
  replacements,
}: RegisterRow): Pick<KnownRegister, 'latest' | 'before'> {
  const shown: RegisterReading | null =
    register_at === null || register_value === null ? null : { at: register_at.getTime(), value: register_value };
  const replaced = replacements.at(-1);
  if (!replaced) return { latest: shown, before };
  const first = { at: replaced.at, value: replaced.firstValue };
  const isOfOld = replaced.at > since.getTime() || (before_at !== null && before_at.getTime() <= replaced.at);
  return {
    latest: shown && shown.at > replaced.at ? shown : first,
    before: isOfOld ? replaced.firstValue : before,
  };
}
