import { temperatureHumidityValueType as environment } from '@energy-om/domain';

/** One value of that type and kind: both are of type 120, and humidity is the one in per cent. */
function selectKey(unitIs: string): string {
  return `(select x.v ->> 'key' from jsonb_array_elements(m.values) with ordinality as x (v, n)
    where (x.v ->> 'valueType')::int = ${environment} and left(coalesce(x.v ->> 'unit', ''), 1) ${unitIs} '%' order by x.n limit 1)`;
}

/** Models that report temperature or humidity of the environment, and under which keys. */
export const environmentModels = `
  select m.id, ${selectKey('<>')} as temperature_key, ${selectKey('=')} as humidity_key
  from meter_models m where m.values @> '[{"valueType": ${environment}}]'`;
