import { temperatureHumidityValueType as environment, valueTypes } from '@energy-om/domain';

/** One value of that type and kind: both are of type 120, and humidity is the one in per cent. */
function selectKey(unitIs: string): string {
  return `(select x.v ->> 'key' from jsonb_array_elements(m.values) with ordinality as x (v, n)
    where (x.v ->> 'valueType')::int = ${environment} and left(coalesce(x.v ->> 'unit', ''), 1) ${unitIs} '%' order by x.n limit 1)`;
}

/** Models that report temperature or humidity of the environment, and under which keys. */
export const environmentModels = `
  select m.id, ${selectKey('<>')} as temperature_key, ${selectKey('=')} as humidity_key
  from meter_models m where m.values @> '[{"valueType": ${environment}}]'`;

/**
 * Models that watch the environment, with the values they measure, in the model's order: all of a model that is of the environment, as
 * carbon monoxide beside the temperature, and of any other model temperature and humidity of its surroundings alone.
 */
export const sensorModels = `
  select m.id, jsonb_agg(x.v order by x.n) as values
  from meter_models m cross join jsonb_array_elements(m.values) with ordinality as x (v, n)
  where (x.v ->> 'valueType')::int = ${environment} or (m.energy_type = 'NYHJ' and (x.v ->> 'valueType')::int = ${valueTypes.gauge})
  group by m.id`;
