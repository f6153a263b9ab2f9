import { standardMeterModels } from '@energy-om/domain';
import type pg from 'pg';

/** Updates the models that every installation knows to those of the domain, and leaves all others unchanged. */
export async function installMeterModels(client: pg.Client): Promise<void> {
  await client.query(
    `insert into meter_models (id, name, manufacturer, energy_type, has_switch, values, register_modulus)
      select m.id, m.name, m.manufacturer, m."energyType", m."hasSwitch", m.values, m."registerModulus"
      from jsonb_to_recordset($1::jsonb) as m(id uuid, name text, manufacturer text, "energyType" text, "hasSwitch" boolean, values jsonb, "registerModulus" double precision)
      on conflict (id) do update set name = excluded.name, manufacturer = excluded.manufacturer, energy_type = excluded.energy_type,
        has_switch = excluded.has_switch, values = excluded.values, register_modulus = excluded.register_modulus
      where (meter_models.name, meter_models.manufacturer, meter_models.energy_type, meter_models.has_switch, meter_models.values, meter_models.register_modulus)
        is distinct from (excluded.name, excluded.manufacturer, excluded.energy_type, excluded.has_switch, excluded.values, excluded.register_modulus)`,
    [JSON.stringify(standardMeterModels)],
  );
}
