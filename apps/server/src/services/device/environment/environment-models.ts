import { temperatureHumidityValueType as environment, valueTypes } from '@energy-om/domain';
import { isKnownModel } from '#services/scope/known-models.ts';

/**
 * Selects the key of one value of that type and kind: temperature and humidity are both of type 120, and humidity is the one in per cent.
 */
function selectKey(unitIs: string): string {
  return `(select x.v ->> 'key' from jsonb_array_elements(m.values) with ordinality as x (v, n)
    where (x.v ->> 'valueType')::int = ${environment} and left(coalesce(x.v ->> 'unit', ''), 1) ${unitIs} '%' order by x.n limit 1)`;
}

/** Models that report ambient temperature or humidity, with the keys they report them under. */
export const environmentModels = `
  select m.id, ${selectKey('<>')} as temperature_key, ${selectKey('=')} as humidity_key
  from meter_models m where ${isKnownModel('m')} and m.values @> '[{"valueType": ${environment}}]'`;

/**
 * Models with environment sensors and the values they measure, in the model's order. An environment model has all its values, such as
 * carbon monoxide next to the temperature; any other model has only its ambient temperature and humidity.
 */
export const sensorModels = `
  select m.id, jsonb_agg(x.v order by x.n) as values
  from meter_models m cross join jsonb_array_elements(m.values) with ordinality as x (v, n)
  where ${isKnownModel('m')}
    and ((x.v ->> 'valueType')::int = ${environment} or (m.energy_type = 'NYHJ' and (x.v ->> 'valueType')::int = ${valueTypes.gauge}))
  group by m.id`;
