import { findRegister, type MeterReplacement, type ModelValue, type RegisterRule } from '@energy-om/domain';

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

/** Selects the domain's `MeterReplacement[]` of device `d`, sorted by time. Names `:tenant`. */
export const meterReplacements = `coalesce((select jsonb_agg(jsonb_build_object('at', extract(epoch from r.at) * 1000, 'lastValue', r.last_value, 'firstValue', r.first_value, 'factor', r.factor) order by r.at)
    from meter_replacements r where r.tenant_id = :tenant and r.device_id = d.id), '[]')`;

/** Returns null for a device whose model has no register. */
export function toDeviceRegister({ values, register_factor, register_modulus, replacements }: RegisterColumns): DeviceRegister | null {
  const register = findRegister(values ?? []);
  return register && { key: register.key, rule: { factor: register_factor, modulus: register_modulus, replacements } };
}
