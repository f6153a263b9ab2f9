import {
  type DecidedUse,
  type EnergyType,
  findRegister,
  type MeterReplacement,
  type ModelValue,
  maxPerHourOf,
  type Rating,
  type RegisterRule,
  type UseCheck,
} from '@energy-om/domain';

/** The register of a device from which its consumption is computed, with the rule to do so. */
export interface DeviceRegister {
  key: string;
  rule: RegisterRule;
}

/** The columns from which it is made: the device's factor, its model's values and modulus, and `meterReplacements`. */
export interface RegisterColumns {
  register_factor: number;
  values: ModelValue[] | null;
  register_modulus: number | null;
  replacements: MeterReplacement[];
}

/** The columns by which is judged what it can have counted: its type and ratings, and `chargedUse`. */
export interface CheckColumns {
  energy_type: EnergyType | null;
  ratings: Rating[] | null;
  charged_use: { from: number; decided: DecidedUse[] } | null;
}

/** Selects the domain's `MeterReplacement[]` of device `d`, sorted by time. Names `:tenant`. */
export const meterReplacements = `coalesce((select jsonb_agg(jsonb_build_object('at', extract(epoch from r.at) * 1000, 'lastValue', r.last_value, 'firstValue', r.first_value, 'factor', r.factor) order by r.at)
    from meter_replacements r where r.tenant_id = :tenant and r.device_id = d.id), '[]')`;

/** Selects since when somebody is charged by device `d`, in a room or for what a place uses together, with what was decided on since; null: nobody. Names `:tenant`. */
export const chargedUse = `(select jsonb_build_object('from', extract(epoch from min(c.from_at)) * 1000, 'decided', coalesce((
      select jsonb_agg(jsonb_build_object('from', extract(epoch from z.from_at) * 1000, 'to', extract(epoch from z.to_at) * 1000, 'isCounted', z.is_counted))
      from suspect_uses z where z.tenant_id = :tenant and z.device_id = d.id and z.state in ('counted', 'refused')), '[]'))
    from (select x.from_at from room_meters x where x.tenant_id = :tenant and x.device_id = d.id
      union all select greatest(y.from_at, y.counts_from) from shared_pool_meters y where y.tenant_id = :tenant and y.device_id = d.id) c
    having count(*) > 0)`;

/** Returns null for a device whose model has no register. */
export function toDeviceRegister({ values, register_factor, register_modulus, replacements }: RegisterColumns): DeviceRegister | null {
  const register = findRegister(values ?? []);
  return register && { key: register.key, rule: { factor: register_factor, modulus: register_modulus, replacements } };
}

/** The same, whose rule leaves out what the device can hardly have counted where somebody is charged by it. */
export function toCheckedRegister(columns: RegisterColumns & CheckColumns): DeviceRegister | null {
  const register = toDeviceRegister(columns);
  return register && { ...register, rule: { ...register.rule, check: toCheck(columns) } };
}

function toCheck({
  energy_type: energyType,
  ratings,
  values,
  register_factor: factor,
  charged_use,
}: RegisterColumns & CheckColumns): UseCheck | null {
  const maxPerHour = maxPerHourOf({ energyType, ratings: ratings ?? [], values: values ?? [], factor });
  return charged_use && maxPerHour !== null ? { maxPerHour, ...charged_use } : null;
}
