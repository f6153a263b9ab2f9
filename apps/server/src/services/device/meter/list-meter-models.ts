import type { ApiParsedInput } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { MeterModelTable } from '#db/schema/devices.ts';
import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { presentModelValue } from '../present-values.ts';

/** Lists the models of the installation by name. They are the same for every tenant. */
export const listMeterModels: Verb<'listMeterModels'> = async ({ database, language }, input) => {
  const parameters = new Parameters();
  const matches = `from meter_models m where ${listConditions(input, parameters).join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and m.name > (select x.name from meter_models x where x.id = ${parameters.add(afterId)})`;
  const text = `select m.id, m.name, m.manufacturer, m.energy_type, m.has_switch, m.values ${matches} ${after}
    order by m.name limit ${parameters.add(input.pageSize + 1)} offset ${parameters.add(offset)}`;
  const rows = await database.run(prepared<Selectable<MeterModelTable>>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    ({ id, name, manufacturer, energy_type, has_switch, values }) => ({
      id,
      name,
      manufacturer,
      energyType: energy_type,
      hasSwitch: has_switch,
      values: values.map((value) => presentModelValue(value, language)),
    }),
    ({ id }) => cursorAfter(id, total),
  );
};

function listConditions({ energyType, keyword }: ApiParsedInput<'listMeterModels'>, parameters: Parameters): string[] {
  const conditions = ['true'];
  if (energyType !== undefined) conditions.push(`m.energy_type = ${parameters.add(energyType)}`);
  if (keyword) {
    const pattern = parameters.add(containsPattern(keyword));
    conditions.push(`(m.name ilike ${pattern} or m.manufacturer ilike ${pattern})`);
  }
  return conditions;
}
