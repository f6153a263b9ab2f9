import type { ApiParsedInput } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { MeterModelTable } from '#db/schema/devices.ts';
import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import { noTenant } from '#services/core/actor.ts';
import { cursorAfter, presentPage, resolveCursor } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { presentModelValue } from '../present-values.ts';

/** Lists the models by name: the standard ones and, for a member of a tenant, its own that are in use. */
export const listMeterModels: Verb<'listMeterModels'> = async ({ actor, database, language }, input) => {
  const parameters = new Parameters({ tenant: actor?.tenantId ?? noTenant });
  const matches = `from meter_models m where ${listConditions(input, parameters).join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after =
    afterId === null
      ? ''
      : `and (m.name, m.id) > (select x.name, x.id from meter_models x where ${isKnownModel('x')} and x.id = ${parameters.add(afterId)})`;
  const text = `select m.id, m.name, m.manufacturer, m.energy_type, m.has_switch, m.values, m.tenant_id ${matches} ${after}
    order by m.name, m.id limit ${parameters.add(input.pageSize + 1)} offset ${parameters.add(offset)}`;
  const rows = await database.run(prepared<Selectable<MeterModelTable>>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    ({ id, name, manufacturer, energy_type, has_switch, values, tenant_id }) => ({
      id,
      name,
      manufacturer,
      energyType: energy_type,
      hasSwitch: has_switch,
      values: values.map((value) => presentModelValue(value, language)),
      isStandard: tenant_id === null,
    }),
    ({ id }) => cursorAfter(id, total),
  );
};

function listConditions({ energyType, keyword }: ApiParsedInput<'listMeterModels'>, parameters: Parameters): string[] {
  const conditions = [isKnownModel('m'), 'm.retired_at is null'];
  if (energyType !== undefined) conditions.push(`m.energy_type = ${parameters.add(energyType)}`);
  if (keyword) {
    const pattern = parameters.add(containsPattern(keyword));
    conditions.push(`(m.name ilike ${pattern} or m.manufacturer ilike ${pattern})`);
  }
  return conditions;
}
