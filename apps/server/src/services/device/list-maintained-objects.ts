import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition, inProjects } from '#services/scope/area-scope.ts';
import { areaJoins, type DeviceFilter, deviceConditions } from './query-devices.ts';

type Input = ApiParsedInput<'listMaintainedObjects'>;
type MaintainedObject = ApiOutput<'listMaintainedObjects'>['items'][number];

/** The columns selected from one table, with its alias and the columns it is ordered by. */
interface Source {
  text: string;
  alias: string;
  order: string;
}

export const listMaintainedObjects: Verb<'listMaintainedObjects'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const sources = listSources(actor, input, parameters);
  const { afterId, offset, total } = await resolveCursor(database, input, `from (${unite(sources.map(({ text }) => text))}) o`, parameters);
  const position = afterId === null ? null : positionOfObject(afterId, parameters);
  // Each source returns at most as many rows as the page may need, in order, so that no table is read as a whole.
  const limit = offset + input.pageSize + 1;
  const parts = sources.map(({ text, alias, order }) => {
    const ordered = `${text} ${position ? `and (${order}) > ${position}` : ''} order by ${order}`;
    return `(${selectPage(ordered, { alias, orderBy: order, limit, offset: 0 }, parameters)})`;
  });
  const text = `
    select o.kind, o.id, o.name, o.code, o.energy_type as "energyType", o.online, o.site from (${unite(parts)}) o
    order by o.name, o.id limit ${parameters.add(input.pageSize + 1)} offset ${parameters.add(offset)}`;
  const rows = await database.run(prepared<MaintainedObject>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => row,
    (row) => cursorAfter(row.id, total),
  );
};

function unite(texts: readonly string[]): string {
  return texts.join(' union all ');
}

function listSources(actor: Actor, input: Input, parameters: Parameters): Source[] {
  const sources: Source[] = [];
  if (input.type !== 'area') sources.push(selectDevices(actor, { ...input, type: input.type }, parameters));
  if (input.type === undefined || input.type === 'area') sources.push(selectAreas(actor, input, parameters));
  return sources;
}

function selectDevices(
  actor: Actor,
  { keyword, projectId, type }: Input & { type?: DeviceFilter['kind'] },
  parameters: Parameters,
): Source {
  const conditions = deviceConditions(actor, 'device.view', { kind: type, keyword, projectId }, parameters);
  const text = `select d.kind, d.id, d.name, d.code, d.energy_type, d.online, ${placeName} as site from devices d ${areaJoins} where ${conditions.join(' and ')}`;
  return { text, alias: 'd', order: 'd.name, d.id' };
}

/** The site of an area is its parent area; a root area is its own site. */
function selectAreas(actor: Actor, { keyword, projectId }: Input, parameters: Parameters): Source {
  const conditions = [`a.tenant_id = :tenant`, areaCondition(actor, 'device.view', 'a.path', parameters)];
  if (projectId !== undefined) conditions.push(inProjects('a.path', `s.project_id = ${parameters.add(projectId)}`));
  if (keyword) conditions.push(`a.name ilike ${parameters.add(containsPattern(keyword))}`);
  const text = `select 'area' as kind, a.id, a.name, null as code, null as energy_type, null::boolean as online, coalesce(u.name, a.name) as site
    from areas a left join areas u on u.tenant_id = :tenant and u.id = a.parent_id where ${conditions.join(' and ')}`;
  return { text, alias: 'a', order: 'a.name, a.id' };
}

/** Like `positionOfDevice`, for a device or an area. */
function positionOfObject(id: string, parameters: Parameters): string {
  const placeholder = parameters.add(id);
  const named = (table: 'devices' | 'areas') => `(select x.name from ${table} x where x.tenant_id = :tenant and x.id = ${placeholder})`;
  return `(coalesce(${named('devices')}, ${named('areas')}), ${placeholder}::uuid)`;
}
